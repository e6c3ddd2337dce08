import type { Language } from '@prae/contract/languages';
import anuphanLatin from '@prae/ui/fonts/anuphan-latin.woff2?url';
import anuphanThai from '@prae/ui/fonts/anuphan-thai.woff2?url';
import fahkwangLatin from '@prae/ui/fonts/fahkwang-latin-600.woff2?url';
import notoSansLao from '@prae/ui/fonts/noto-sans-lao.woff2?url';

/** The two fonts that a language cannot do without. */
export const firstFonts: Record<Language, readonly string[]> = {
  th: [anuphanThai, anuphanLatin],
  la: [notoSansLao, anuphanLatin],
  en: [anuphanLatin, fahkwangLatin],
};

/** Asks for the first fonts before the first layout would find out; of its own language the page has asked already. */
export function preloadFonts(language: Language): void {
  for (const href of firstFonts[language]) {
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' });
    document.head.append(link);
  }
}
