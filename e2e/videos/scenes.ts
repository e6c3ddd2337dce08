import type { Page } from 'playwright-core';
import type { HowtoTopic } from '../../web/src/messages/th/howto.ts';
import { playerOf } from '../play.ts';
import { type Product, sandboxCall } from '../product.ts';
import { scan } from '../scan.ts';
import type { Texts } from '../texts.ts';
import type { Camera } from './camera.ts';

/** The demo's member, whose money all of it is. */
export const member = { phone: '0800000001', password: 'prae-demo-1' };

/** What a scene is played with. */
export interface Stage {
  page: Page;
  t: Texts;
  product: Product;
}

interface Scene {
  path: '/user/home' | '/user/bonus';
  /** What has happened before, which nobody sees. */
  before?: (stage: Stage) => Promise<void>;
  play: (camera: Camera, stage: Stage) => Promise<void>;
}

const home = (page: Page) => page.locator('main');
const sheet = (page: Page) => page.locator('dialog[open]').last();
const inSheet = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true });
const joker = (page: Page) => page.getByRole('button', { name: /^Joker\b/ }).first();
const active = (page: Page, t: Texts) => page.getByRole('region', { name: t.bonus.active });

const wallet: Scene = {
  path: '/user/home',
  async play(camera, { page, t, product }) {
    const code = sheet(page).getByRole('img', { name: t.deposit.qrAlt('฿500.00') });
    camera.say({
      th: 'เริ่มที่หน้าหลัก กด ฝากเงิน',
      la: 'ເລີ່ມຢູ່ໜ້າຫຼັກ ກົດ ຝາກເງິນ',
      en: 'Start on the home page and tap Deposit',
    });
    const preset = sheet(page).getByRole('button', { name: '500', exact: true });
    await camera.tap(page.getByRole('button', { name: t.wallet.deposit }).first(), preset);
    await camera.shows('deposit');
    camera.say({
      th: 'เลือกช่องทาง แล้วเลือกหรือกรอกยอด',
      la: 'ເລືອກຊ່ອງທາງ ແລ້ວເລືອກ ຫຼື ປ້ອນຍອດ',
      en: 'Choose a channel, then choose or enter the amount',
    });
    await camera.point(sheet(page).locator('.radio-chip').first());
    await camera.tap(preset, inSheet(page, t.deposit.create('฿500.00')));
    camera.say({ th: 'กด สร้าง QR', la: 'ກົດ ສ້າງ QR', en: 'Tap Create QR' }, 'top');
    await camera.tap(inSheet(page, t.deposit.create('฿500.00')), code);
    await camera.shows('code');
    camera.say(
      {
        th: 'บันทึกรูป QR แล้วสแกนในแอปธนาคาร จากบัญชีของคุณเอง',
        la: 'ບັນທຶກຮູບ QR ແລ້ວສະແກນໃນແອັບທະນາຄານ ຈາກບັນຊີຂອງທ່ານເອງ',
        en: 'Save the QR and scan it in your bank app, from your own account',
      },
      'top',
    );
    const payload = await scan(await code.screenshot({ scale: 'css' }));
    await camera.point(inSheet(page, t.deposit.save));
    await camera.watch(
      () => sandboxCall(product, '/bank/pay-qr', { payload }),
      sheet(page).getByText(t.deposit.paid).first(),
    );
    await camera.shows('paid');
    camera.say(
      {
        th: 'เงินเข้ากระเป๋าเองภายใน 1 นาที ไม่ต้องโหลดหน้าใหม่',
        la: 'ເງິນເຂົ້າກະເປົາເອງພາຍໃນ 1 ນາທີ ບໍ່ຕ້ອງໂຫຼດໜ້າໃໝ່',
        en: 'The money arrives by itself within 1 minute, without reloading',
      },
      'top',
    );
    const total = page.getByRole('banner').getByText('฿4,600.00', { exact: true }).first();
    await camera.tap(inSheet(page, t.deposit.done), total);
    // It counts up.
    await camera.watch(() => page.waitForTimeout(2_000), total);
    await camera.shows('home');
  },
};

const play: Scene = {
  path: '/user/home',
  async play(camera, { page, t }) {
    camera.say({
      th: 'กดการ์ดเกมที่หน้าหลัก',
      la: 'ກົດບັດເກມຢູ່ໜ້າຫຼັກ',
      en: 'Tap a game card on the home page',
    });
    await camera.tap(joker(page), inSheet(page, t.game.open));
    await camera.shows('closed');
    camera.say(
      {
        th: 'เปิดบัญชีเกมครั้งเดียว ไม่มีค่าใช้จ่าย',
        la: 'ເປີດບັນຊີເກມເທື່ອດຽວ ບໍ່ມີຄ່າໃຊ້ຈ່າຍ',
        en: 'Open the game account once, for free',
      },
      'top',
    );
    const username = sheet(page).getByText(t.game.username, { exact: true });
    await camera.tap(inSheet(page, t.game.open), username);
    await camera.shows('open');
    camera.say(
      {
        th: 'ชื่อผู้ใช้และรหัสผ่านของเกมอยู่ที่นี่',
        la: 'ຊື່ຜູ້ໃຊ້ ແລະ ລະຫັດຜ່ານຂອງເກມຢູ່ບ່ອນນີ້',
        en: 'The username and password of the game are here',
      },
      'top',
    );
    await camera.point(username);
    camera.say(
      {
        th: 'กด เล่น เงินในกระเป๋าจะโอนเข้าเกมทั้งหมด แล้วเปิดเกมให้',
        la: 'ກົດ ຫຼິ້ນ ເງິນໃນກະເປົາຈະໂອນເຂົ້າເກມທັງໝົດ ແລ້ວເປີດເກມໃຫ້',
        en: 'Tap Play: all wallet money goes to the game, and the game opens',
      },
      'top',
    );
    const wayBack = page.getByText(/Prae/).first();
    await camera.tap(inSheet(page, t.game.playWith('฿1,800.00')), wayBack);
    camera.say({
      th: 'เกมเปิดแล้ว เล่นเสร็จกดกลับมาที่นี่ได้เสมอ',
      la: 'ເກມເປີດແລ້ວ ຫຼິ້ນແລ້ວກົດກັບມາບ່ອນນີ້ໄດ້ສະເໝີ',
      en: 'The game is open. You can always come back here',
    });
    await camera.tap(wayBack, joker(page));
    camera.say({
      th: 'เงินในเกมแสดงที่การ์ดของเกม',
      la: 'ເງິນໃນເກມສະແດງຢູ່ບັດຂອງເກມ',
      en: 'The money in the game stands on its card',
    });
    await camera.point(joker(page));
    await camera.shows('home');
  },
};

const balance: Scene = {
  path: '/user/home',
  async play(camera, { page, t }) {
    camera.say({
      th: 'ยอดเงินรวมคือเงินในกระเป๋ารวมกับทุกเกม แถบสีบอกว่าเงินอยู่ที่ไหน',
      la: 'ຍອດເງິນລວມແມ່ນເງິນໃນກະເປົາລວມກັບທຸກເກມ ແຖບສີບອກວ່າເງິນຢູ່ໃສ',
      en: 'The total is your wallet and all games together. The ribbon shows where the money is',
    });
    await camera.point(page.locator('.ribbon').first());
    await camera.shows('home');
    camera.say({
      th: 'กด รีเฟรช เพื่ออ่านยอดจากเกมอีกครั้ง',
      la: 'ກົດ ໂຫຼດໃໝ່ ເພື່ອອ່ານຍອດຈາກເກມອີກເທື່ອ',
      en: 'Tap Refresh to read the games again',
    });
    await camera.tap(page.getByRole('button', { name: t.wallet.refresh }).first(), home(page));
    camera.say({
      th: 'กด ถอนเงิน แล้วกรอกยอด',
      la: 'ກົດ ຖອນເງິນ ແລ້ວປ້ອນຍອດ',
      en: 'Tap Withdraw and enter the amount',
    });
    await camera.tap(
      page.getByRole('button', { name: t.wallet.withdraw }).first(),
      inSheet(page, t.withdrawSheet.next),
    );
    await camera.shows('withdraw');
    await camera.type(
      ['2', '0', '0'].map((key) => sheet(page).getByRole('button', { name: key, exact: true }).last()),
    );
    const confirm = inSheet(page, t.withdrawSheet.confirm('฿200.00'));
    await camera.tap(inSheet(page, t.withdrawSheet.next), confirm);
    await camera.shows('confirm');
    camera.say(
      {
        th: 'ตรวจสอบบัญชีธนาคาร แล้วยืนยัน',
        la: 'ກວດສອບບັນຊີທະນາຄານ ແລ້ວຢືນຢັນ',
        en: 'Check your bank account, then confirm',
      },
      'top',
    );
    const paid = sheet(page).getByText(t.withdrawSheet.paidHint);
    await camera.tap(confirm, paid);
    await camera.shows('paid');
    camera.say(
      {
        th: 'เงินโอนเข้าบัญชีธนาคาร ดูทุกความเคลื่อนไหวได้ในหน้า รายการ',
        la: 'ເງິນໂອນເຂົ້າບັນຊີທະນາຄານ ເບິ່ງທຸກການເຄື່ອນໄຫວໄດ້ໃນໜ້າ ລາຍການ',
        en: 'The money goes to your bank account. Every movement is on the Statement page',
      },
      'top',
    );
    await camera.tap(
      inSheet(page, t.withdrawSheet.toStatement),
      page.getByRole('main').getByRole('listitem').first(),
    );
    await camera.shows('statement');
  },
};

const bonus: Scene = {
  path: '/user/home',
  async play(camera, { page, t }) {
    camera.say({
      th: 'กด เงื่อนไขโบนัส โบนัสจะเริ่มเมื่อคุณกดรับเองเท่านั้น',
      la: 'ກົດ ເງື່ອນໄຂໂບນັດ ໂບນັດຈະເລີ່ມເມື່ອທ່ານກົດຮັບເອງເທົ່ານັ້ນ',
      en: 'Tap Bonus conditions. A bonus starts only when you receive it yourself',
    });
    const card = page.locator('.bonus-cards').getByRole('button').first();
    await camera.tap(page.getByRole('link', { name: t.wallet.bonus }).first(), card);
    await camera.shows('list');
    camera.say({
      th: 'เลือกโบนัส แล้วอ่านเงื่อนไขให้ครบ',
      la: 'ເລືອກໂບນັດ ແລ້ວອ່ານເງື່ອນໄຂໃຫ້ຄົບ',
      en: 'Choose a bonus and read all of its conditions',
    });
    await camera.tap(card, inSheet(page, t.bonus.receive));
    await camera.shows('offer');
    camera.say(
      {
        th: 'ตัวเลขบอกว่าจะได้โบนัสเท่าไร และต้องมีเท่าไรจึงถอนได้',
        la: 'ຕົວເລກບອກວ່າຈະໄດ້ໂບນັດເທົ່າໃດ ແລະ ຕ້ອງມີເທົ່າໃດຈຶ່ງຖອນໄດ້',
        en: 'The numbers say what you get, and what you need before you can withdraw',
      },
      'top',
    );
    await camera.point(sheet(page).getByText(t.bonus.condition, { exact: true }));
    camera.say({ th: 'กด รับโบนัส', la: 'ກົດ ຮັບໂບນັດ', en: 'Tap Receive bonus' }, 'top');
    await camera.tap(inSheet(page, t.bonus.receive), sheet(page).getByText(t.bonus.done, { exact: true }));
    await camera.tap(inSheet(page, t.bonus.confirm), active(page, t));
    await camera.shows('active');
    camera.say({
      th: 'หน้านี้บอกเสมอว่าเหลืออีกเท่าไรจึงถอนได้',
      la: 'ໜ້ານີ້ບອກສະເໝີວ່າເຫຼືອອີກເທົ່າໃດຈຶ່ງຖອນໄດ້',
      en: 'This page always says how much is left until you can withdraw',
    });
    await camera.point(active(page, t).getByRole('progressbar'));
  },
};

/** Where it is played out of sight. */
const ELSEWHERE = 'SLOTXO';

/** Wins so much in a game. */
async function win(product: Product, baht: number): Promise<void> {
  const player = await playerOf(product, member);
  await player.play(ELSEWHERE, 100, baht);
}

const endBonus: Scene = {
  path: '/user/bonus',
  before: ({ product }) => win(product, 800),
  async play(camera, { page, t, product }) {
    const bonusOf = active(page, t);
    const dialog = page.getByRole('alertdialog');
    const refresh = bonusOf.getByRole('button', { name: t.bonus.refresh });
    camera.say({
      th: 'แถบนี้บอกว่าทำเงื่อนไขไปถึงไหนแล้ว',
      la: 'ແຖບນີ້ບອກວ່າເຮັດເງື່ອນໄຂໄປຮອດໃສແລ້ວ',
      en: 'The bar shows how far you have come',
    });
    await camera.point(bonusOf.getByRole('progressbar'));
    await camera.shows('unmet');
    camera.say(
      {
        th: 'ถ้ายกเลิกก่อนครบ ระบบจะบอกผลที่ตามมาให้อ่านก่อน',
        la: 'ຖ້າຍົກເລີກກ່ອນຄົບ ລະບົບຈະບອກຜົນທີ່ຕາມມາໃຫ້ອ່ານກ່ອນ',
        en: 'If you cancel early, you first read what will happen',
      },
      'top',
    );
    await camera.tap(bonusOf.getByRole('button', { name: t.bonus.clear }), dialog);
    await camera.shows('consequence');
    await camera.tap(dialog.getByRole('button', { name: t.bonus.keep }), bonusOf);
    await win(product, 1_800);
    camera.say(
      {
        th: 'เล่นต่อจนครบเงื่อนไข แล้วกด อัปเดตยอดในเกม',
        la: 'ຫຼິ້ນຕໍ່ຈົນຄົບເງື່ອນໄຂ ແລ້ວກົດ ອັບເດດຍອດໃນເກມ',
        en: 'Play until the condition is met, then tap Update game balances',
      },
      'top',
    );
    await camera.tap(refresh, bonusOf.getByText(t.bonus.met).first());
    await camera.shows('met');
    camera.say(
      {
        th: 'ครบแล้ว กด จบโบนัส',
        la: 'ຄົບແລ້ວ ກົດ ຈົບໂບນັດ',
        en: 'It is met: tap End the bonus',
      },
      'top',
    );
    await camera.tap(bonusOf.getByRole('button', { name: t.bonus.finish }), dialog);
    await camera.shows('ending');
    await camera.tap(dialog.getByRole('button', { name: t.bonus.finish }), page.getByLabel(t.bonus.code));
    camera.say({
      th: 'จบแล้ว เงินทั้งหมดเป็นของคุณและถอนได้',
      la: 'ຈົບແລ້ວ ເງິນທັງໝົດເປັນຂອງທ່ານ ແລະ ຖອນໄດ້',
      en: 'Done. All of the money is yours, and you can withdraw it',
    });
    await camera.shows('ended');
  },
};

export const scenes: Readonly<Record<HowtoTopic, Scene>> = { wallet, play, balance, bonus, endBonus };
