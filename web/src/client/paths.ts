/** Every address of the portal. Links and redirects take a `Path`, so a mistyped one does not compile. */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  passwordReset: '/reset-password',
  howto: '/howto',
  contact: '/contact',
  terminated: '/terminated',
  draw: '/draw',
  proof: '/proof',
  member: '/user',
  home: '/user/home',
  profile: '/user/profile',
  bonus: '/user/bonus',
  statement: '/user/statement',
  memberContact: '/user/contact',
  spin: '/user/spin',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/** Whether a location belongs to the members' area. */
export function isMemberPath(location: string): boolean {
  return location === paths.member || location.startsWith(`${paths.member}/`);
}
