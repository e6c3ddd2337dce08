/** The first gift link in what was pasted, which may have a message around it; undefined where there is none. */
export function giftLinkIn(text: string): string | undefined {
  const found = /https:\/\/gift\.truemoney\.com\/campaign\/?\?(?:[\w.%-]+=[\w.%-]*&)*v=([\w-]{1,128})/i.exec(
    text,
  );
  return found ? `https://gift.truemoney.com/campaign/?v=${found[1]}` : undefined;
}
