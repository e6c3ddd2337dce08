import type { ReactNode } from 'react';
import { joinWords } from '../../messages/la/glossary.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { Details } from '../../shell/Details.tsx';
import { Html } from '../../shell/Html.tsx';
import type { Setup } from './spin-flow.ts';

type Slices = NonNullable<Setup['activeSpinwheel']>['slice'];

/** All that can be won, in words, each with its chance by the published weights. */
export function PrizeList({ slices }: { slices: Slices }): ReactNode {
  const { spin } = useLaterMessages();
  const sum = slices.reduce((total, { weight }) => total + weight, 0);
  return (
    <Details className="spin-prizes" title={spin.prizes}>
      <table>
        <thead>
          <tr>
            <th scope="col">{spin.prize}</th>
            <th scope="col">{spin.chance}</th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ code, label, bgColor, htmlDescription, weight }) => (
            <tr key={code}>
              <td>
                <div className="spin-prize">
                  <i className="spin-swatch" style={{ background: bgColor }} aria-hidden="true" />
                  <div>
                    {joinWords(label)}
                    {htmlDescription && <Html html={htmlDescription} />}
                  </div>
                </div>
              </td>
              <td>{percent(weight, sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Details>
  );
}

/** '12.50%'; of a very small chance as many places as tell it. */
export function percent(weight: number, sum: number): string {
  const value = (100 * weight) / sum;
  return `${value >= 0.01 ? value.toFixed(2) : value.toPrecision(2)}%`;
}
