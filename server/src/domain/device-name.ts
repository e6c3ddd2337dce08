/** Systems and browsers as their owners call them; where a browser says that it is several, the first counts. */
const systems: readonly (readonly [says: RegExp, name: string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
const browsers: typeof systems = [
  [/ Line\//, 'LINE'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/musical_ly|BytedanceWebview|TikTok/i, 'TikTok'],
  [/ Edg(?:e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/ (?:OPR|OPiOS)\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** 'iPhone · Safari': a device in the words of whoever has it in hand, from its `user-agent`; '' where that tells nothing known. */
export function deviceName(userAgent: string): string {
  const named = [systems, browsers].map((names) => names.find(([says]) => says.test(userAgent))?.[1]);
  return named.filter((name) => name !== undefined).join(' · ');
}
