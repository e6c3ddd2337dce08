import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface Chunk<Props> {
  /** Fetches the code; what is there is drawn at once. */
  load: () => Promise<unknown>;
  Component: ComponentType<Props>;
}

/**
 * A component whose code is a file of its own. One that is there already is drawn at once: React's `lazy` waits for it all the
 * same, and once it has shown what stands in for it, that stays for 300 ms.
 */
export function chunk<Props extends object>(fetch: Load<Props>): Chunk<Props> {
  let here: ComponentType<Props> | undefined;
  const load: Load<Props> = async () => {
    const code = await fetch();
    here = code.default;
    return code;
  };
  const later = lazy(load);
  const pick = (): ComponentType => (here ?? later) as ComponentType;
  // biome-ignore lint/correctness/noComponentHookFactories: it is made once, with the module that names the page.
  return { load, Component: (props) => createElement(Picked, { pick, props }) };
}

/** Once drawn it stays the same component: it would lose what it knows. */
function Picked({ pick, props }: { pick: () => ComponentType; props: object }): ReactNode {
  const [Shown] = useState(() => pick());
  return createElement(Shown, props);
}
