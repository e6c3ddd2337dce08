import { joined } from './messages.ts';

/** What pages say before their code, or without it: nothing that runs in a browser says it. */
export const page = joined({
  description: '{brand} กระเป๋าเงินเดียวสำหรับทุกเกม ฝากด้วย QR โอนเข้าเกม ถอนเข้าบัญชี และดูทุกรายการได้ที่เดียว',
  needsScript: 'เปิดใช้งาน JavaScript ในเบราว์เซอร์เพื่อใช้เว็บนี้',
});

export type PageTexts = typeof page;
