-- The conditions promised that a withdrawal is checked within 24 hours of a new account name. What happens is another thing: for 24 hours after a
-- change of the bank account, or a forgotten password that was set anew, our staff check withdrawals, and no time is set for that. In Lao one more
-- word is mended. As in 0060, only a row that is, letter by letter, the text that came with the product is changed, and what an operator has
-- written stays; a text that was mended has its next version in all languages.
with wording (key, language, position, hash, said, says) as (values
  ('conditions', 'th', 2, 'ae9c43fe444f1adea58c1873d458c0d2',
    'หลังแก้ไขชื่อบัญชี รายการถอนอาจใช้เวลาตรวจสอบไม่เกิน 24 ชั่วโมง',
    'หลังแก้ไขบัญชีธนาคารหรือตั้งรหัสผ่านใหม่เพราะลืม การถอนใน 24 ชั่วโมงแรกจะให้เจ้าหน้าที่ตรวจก่อน'),
  ('conditions', 'la', 1, '008e5a79a92a6003841f1390c6774650',
    'ຈ່າຍບໍ່ຕົງຍອດ',
    'ຈ່າຍບໍ່ກົງຍອດ'),
  ('conditions', 'la', 2, '5daf65e3155cca0222f8bff345f501af',
    'ຫຼັງແກ້ໄຂຊື່ບັນຊີ ລາຍການຖອນອາດໃຊ້ເວລາກວດສອບບໍ່ເກີນ 24 ຊົ່ວໂມງ',
    'ຫຼັງແກ້ໄຂບັນຊີທະນາຄານ ຫຼື ຕັ້ງລະຫັດຜ່ານໃໝ່ຍ້ອນລືມ ການຖອນໃນ 24 ຊົ່ວໂມງທຳອິດຈະໃຫ້ພະນັກງານກວດກ່ອນ'),
  ('conditions', 'en', 2, '26106c99c106174516f50e9991ec7aa4',
    'After you change the account name, a withdrawal may be reviewed for up to 24 hours.',
    'For 24 hours after you change your bank account, or reset a forgotten password, our staff check withdrawals before they are paid.')
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
