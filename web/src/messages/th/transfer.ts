/** What becomes of a transfer, told wherever the member is. */
export const transfer = {
  wallet: 'กระเป๋า',
  sending: 'กำลังโอน',
  success: 'โอนสำเร็จ',
  failed: 'โอนไม่สำเร็จ',
  moved: (amount: string, game: string | undefined) =>
    `โอน ${amount} เข้า${game === undefined ? 'กระเป๋า' : ` ${game} `}แล้ว`,
  returned: (amount: string, game: string | undefined) =>
    `โอนไม่สำเร็จ เงิน ${amount} กลับเข้า${game === undefined ? 'กระเป๋า' : ` ${game} `}แล้ว`,
  /** Where a failed transfer left the money: in a game, or in the wallet. */
  back: (game: string | undefined) => `เงินกลับเข้า${game === undefined ? 'กระเป๋า' : ` ${game} `}แล้ว`,
};

export type TransferTexts = typeof transfer;
