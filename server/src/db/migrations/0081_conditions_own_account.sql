-- The conditions asked for any bank's app, while one gateway takes money of the member's own account alone, and in Lao said nothing of it; one Lao
-- word was Thai. As in 0069, only a row that is, letter by letter, the text that came with the product is changed, and what an operator has
-- written stays; a text that was mended has its next version in all languages.
with wording (key, language, position, hash, said, says) as (values
  ('conditions', 'th', 1, '10305e41af4a9f5fab15a18f580044a5',
    'สแกน QR ด้วยแอปธนาคารใดก็ได้ ยอดเงิน',
    'สแกน QR ด้วยแอปธนาคาร จากบัญชีของคุณเอง ยอดเงิน'),
  ('conditions', 'la', 1, '2969ee2850c463bf97f8f834c239b0d7',
    'ສະແກນ QR ດ້ວຍແອັບທະນາຄານ ຍອດເງິນ',
    'ສະແກນ QR ດ້ວຍແອັບທະນາຄານ ຈາກບັນຊີຂອງທ່ານເອງ ຍອດເງິນ'),
  ('conditions', 'la', 3, '6be39052ac366fd3c43c21fbaa5b0ae7',
    'ຖ້າຄ່າຍເກມຍັງບໍ່ຕອບກັບ',
    'ຖ້າເກມຍັງບໍ່ຕອບກັບ'),
  ('conditions', 'en', 1, '3de966af337501965da5bdaf36612085',
    'Scan the QR with any bank''s app; the money',
    'Scan the QR with your bank''s app, from your own account; the money')
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
