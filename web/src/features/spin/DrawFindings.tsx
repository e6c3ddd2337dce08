import { Status } from '@prae/ui/Status';
import type { ReactNode } from 'react';
import { useRareMessages } from '../../messages/language.ts';
import { percent } from './PrizeList.tsx';
import type { Draw, Recomputed } from './recompute.ts';

export interface Finding extends Recomputed {
  draw: Draw;
  /** Undefined where nobody said what was shown before. */
  isSeen: boolean | undefined;
}

/** Whether a draw is what it should have been, and all that it is computed from. */
export function DrawFindings({ finding }: { finding: Finding }): ReactNode {
  const { draw: texts } = useRareMessages();
  const { draw, isSecret, isSlice, isSeen, number, code } = finding;
  const isRight = isSecret && isSlice && isSeen !== false;
  const sum = draw.weights.reduce((total, { weight }) => total + weight, 0);
  return (
    <section className="panel draw-findings" aria-label={isRight ? texts.right : texts.wrong}>
      <h2 className="title">{isRight ? texts.right : texts.wrong}</h2>
      <ul>
        <Check text={texts.isSecret} is={isSecret} />
        {isSeen !== undefined && <Check text={texts.isSeen} is={isSeen} />}
        <Check text={texts.isSlice} is={isSlice} />
      </ul>
      <dl>
        <dt>{texts.result}</dt>
        <dd>
          {draw.result.label} ({draw.result.code})
        </dd>
        <dt>{texts.computed}</dt>
        <dd>{code}</dd>
        <dt>{texts.secret}</dt>
        <dd>
          <code>{draw.secret}</code>
        </dd>
        <dt>{texts.commitment}</dt>
        <dd>
          <code>{draw.commitment}</code>
        </dd>
        <dt>{texts.nonce}</dt>
        <dd>
          <code>{draw.nonce}</code>
        </dd>
        <dt>{texts.number}</dt>
        <dd>
          <code>
            {number} % {sum} = {number % sum}
          </code>
        </dd>
      </dl>
      <table>
        <tbody>
          {draw.weights.map((one) => (
            <tr key={one.code} aria-current={one.code === code || undefined}>
              <th scope="row">{one.code}</th>
              <td>
                {texts.weight} {one.weight}
              </td>
              <td>{percent(one.weight, sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Check({ text, is }: { text: string; is: boolean }): ReactNode {
  const { draw } = useRareMessages();
  return (
    <li>
      <Status kind={is ? 'success' : 'fail'}>{is ? draw.yes : draw.no}</Status> {text}
    </li>
  );
}
