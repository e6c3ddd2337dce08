-- The notice before a bonus promised its rate of all losses under it, while what is won outside it in the same week, and since, is taken off
-- them first. A row that an operator has written stays as it is: only one that is, letter by letter, the text of 0008 or 0060 is mended. As
-- with any change, a text that was mended has its next version in all languages.
with wording (language, said, says) as (values
  ('th',
    'หากโบนัสนี้จบโดยไม่ครบเงื่อนไข ยอดเสียระหว่างใช้โบนัสจะได้คืน %percentFail%%',
    'หากโบนัสนี้จบโดยไม่ครบเงื่อนไข ยอดเสียระหว่างใช้โบนัส เมื่อหักยอดที่ชนะนอกโบนัสในสัปดาห์เดียวกันและหลังจากนั้นจนถึงตอนรับคืน จะได้คืน %percentFail%%'),
  ('la',
    'ຖ້າໂບນັດນີ້ຈົບໂດຍບໍ່ຄົບເງື່ອນໄຂ ຍອດເສຍລະຫວ່າງໃຊ້ໂບນັດຈະໄດ້ຄືນ %percentFail%%',
    'ຖ້າໂບນັດນີ້ຈົບໂດຍບໍ່ຄົບເງື່ອນໄຂ ຍອດເສຍລະຫວ່າງໃຊ້ໂບນັດ ເມື່ອຫັກຍອດທີ່ຊະນະນອກໂບນັດໃນອາທິດດຽວກັນ ແລະ ຫຼັງຈາກນັ້ນຈົນເຖິງຕອນຮັບຄືນ ຈະໄດ້ຄືນ %percentFail%%'),
  ('en',
    'If this bonus ends with its condition unmet, losses under it are refunded at %percentFail%%.',
    'If this bonus ends with its condition unmet, losses under it, less what you win outside it in the same week and from then until you receive the refund, are refunded at %percentFail%%.')
), mended as (
  select c.language, c.position, w.says as body
    from content c join wording w on w.language = c.language and w.said = c.body
   where c.key = 'notice'
)
update content c
   set body = coalesce(m.body, c.body), version = c.version + 1,
       changed_at = case when m.body is null then c.changed_at else now() end
  from content o left join mended m using (language, position)
 where (c.key, c.language, c.position) = (o.key, o.language, o.position)
   and c.key = 'notice' and exists (select from mended);
