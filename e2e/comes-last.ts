/** What keeps the portal for the next visit (web/src/main.tsx), and pushed news and what minds the time (web/src/app/Told.tsx), come seconds after the first view. */
export const comesLast = /\/(?:kept|NewsKept|TimeTold)-[\w-]+\.(?:js|css)$/;
