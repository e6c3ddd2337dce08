-- Thai and Lao texts of 0008 that a native reader stumbles over or takes for something else: what is refunded under a bonus, how a bonus ends, and
-- whose accounts may be used. A row that an operator has written stays as it is: only one that is, letter by letter, the text of 0008 (by the
-- hash of its body) is mended. As with any change, a text that was mended has its next version in all languages.
with wording (key, language, position, hash, said, says) as (values
  ('notice', 'th', 1, '02c5efa58c6f4178e3ec7e9e275fc312',
    'หากเล่นไม่ถึงเงื่อนไขของโบนัสนี้ ยอดเสียระหว่างรับโบนัสจะคิดคืนให้ %percentFail%%',
    'หากโบนัสนี้จบโดยไม่ครบเงื่อนไข ยอดเสียระหว่างใช้โบนัสจะได้คืน %percentFail%%'),
  ('notice', 'la', 1, 'cef2d7348a62fef36ed75bfd2a4bdf7b',
    'ຖ້າຫຼິ້ນບໍ່ຮອດເງື່ອນໄຂຂອງໂບນັດນີ້ ຍອດເສຍລະຫວ່າງຮັບໂບນັດຈະຄິດຄືນໃຫ້ %percentFail%%',
    'ຖ້າໂບນັດນີ້ຈົບໂດຍບໍ່ຄົບເງື່ອນໄຂ ຍອດເສຍລະຫວ່າງໃຊ້ໂບນັດຈະໄດ້ຄືນ %percentFail%%'),
  ('conditions', 'th', 1, '1a1ebbbc05830bfae66fb31264104fe1',
    'จ่ายคนละยอด เราเพิ่มเงินให้',
    'จ่ายไม่ตรงยอด เราเพิ่มเงินให้'),
  ('conditions', 'th', 4, '8b39d229cc6ff3065399a20115557abd',
    'ระหว่างรับโบนัส จะถอนเงินได้เมื่อเล่นถึงเงื่อนไขของโบนัสนั้นแล้ว รายละเอียดแสดงก่อนกดรับทุกครั้ง',
    'ระหว่างใช้โบนัส จะถอนเงินได้เมื่อครบเงื่อนไขของโบนัสนั้นแล้ว เงื่อนไขแสดงให้เห็นก่อนกดรับทุกครั้ง'),
  ('conditions', 'th', 5, 'bcf1a5c987bc3856709b4d1688a4e744',
    'ห้ามให้ผู้อื่นใช้บัญชีหรือบัญชีธนาคารแทน',
    'ห้ามให้ผู้อื่นใช้บัญชีของคุณ และห้ามใช้บัญชีธนาคารของผู้อื่น'),
  ('conditions', 'la', 1, 'b4fcc6d121155aee72cccb89af09e84a',
    'ຈ່າຍຄົນລະຍອດ',
    'ຈ່າຍບໍ່ຕົງຍອດ'),
  ('conditions', 'la', 3, 'b47a539e23b08c8c6c2e5777473aaee8',
    'ເງິນບໍ່ເສຍຫາຍ',
    'ເງິນບໍ່ຫາຍ'),
  ('conditions', 'la', 4, '78bb13b7c58427b965f4cec29298fe5b',
    'ລະຫວ່າງຮັບໂບນັດ ຈະຖອນເງິນໄດ້ເມື່ອຫຼິ້ນຮອດເງື່ອນໄຂຂອງໂບນັດນັ້ນແລ້ວ ລາຍລະອຽດສະແດງກ່ອນກົດຮັບທຸກຄັ້ງ',
    'ລະຫວ່າງໃຊ້ໂບນັດ ຈະຖອນເງິນໄດ້ເມື່ອຄົບເງື່ອນໄຂຂອງໂບນັດນັ້ນແລ້ວ ເງື່ອນໄຂສະແດງໃຫ້ເຫັນກ່ອນກົດຮັບທຸກເທື່ອ'),
  ('conditions', 'la', 5, '84e83e8f644cdba4cbca39d3d612edbf',
    'ຫ້າມໃຫ້ຜູ້ອື່ນໃຊ້ບັນຊີ ຫຼື ບັນຊີທະນາຄານແທນ',
    'ຫ້າມໃຫ້ຜູ້ອື່ນໃຊ້ບັນຊີຂອງທ່ານ ແລະ ຫ້າມໃຊ້ບັນຊີທະນາຄານຂອງຜູ້ອື່ນ')
), mended as (
  select c.key, c.language, c.position, replace(c.body, w.said, w.says) as body
    from content c join wording w using (key, language, position)
   where md5(c.body) = w.hash
)
update content c
   set body = coalesce(m.body, c.body), version = c.version + 1,
       changed_at = case when m.body is null then c.changed_at else now() end
  from content o left join mended m using (key, language, position)
 where (c.key, c.language, c.position) = (o.key, o.language, o.position)
   and c.key in (select key from mended);
