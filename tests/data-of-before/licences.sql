-- Data of an installation whose newest migration was 0089, as pg_dump wrote it: a member, an order, three devices. Everybody in it is made up.
INSERT INTO public.catalogue_versions (version, hash, content, published_at, published_by, restores) VALUES
	(1, '\x4a780330ff2f472da32eef679e8ef11ae3ffbeef67c3018991659ad84f8c139c', '{"lines": [{"key": "downloader", "tab": true, "names": {"de": "A", "en": "A", "es": "A", "fr": "A", "ja": "A", "zh": "A"}, "primary": true}, {"key": "music", "tab": true, "names": {"de": "Musik", "en": "A", "es": "A", "fr": "A", "ja": "A", "zh": "A"}, "primary": false}], "prices": [{"pid": 1, "term": "LFT", "onSale": true, "amounts": {"EUR": 1000, "GBP": 900, "JPY": 1200, "USD": 1000}}], "coupons": [], "products": [{"box": "a", "pid": 1, "kind": "single", "line": "downloader", "names": {"de": "A", "en": "A", "es": "A", "fr": "A", "ja": "A", "zh": "A"}, "seats": 1, "family": "family-1", "platforms": ["win"], "guarantees": [], "descriptions": {"de": "A", "en": "A", "es": "A", "fr": "A", "ja": "A", "zh": "A"}}, {"box": "a", "pid": 2, "kind": "single", "line": "downloader", "names": {"de": "A", "en": "A", "es": "A", "fr": "A", "ja": "A", "zh": "A"}, "seats": 1, "family": "family-2", "platforms": ["mac"], "guarantees": [], "descriptions": {"de": "A", "en": "A", "es": "A", "fr": "A", "ja": "A", "zh": "A"}}, {"box": "a", "pid": 3, "kind": "single", "line": "downloader", "names": {"de": "A", "en": "A", "es": "A", "fr": "A", "ja": "A", "zh": "A"}, "seats": 1, "family": "family-3", "platforms": ["mobile"], "guarantees": [], "descriptions": {"de": "A", "en": "A", "es": "A", "fr": "A", "ja": "A", "zh": "A"}}, {"box": "a", "pid": 4, "kind": "single", "line": "music", "names": {"de": "A", "en": "A", "es": "A", "fr": "A", "ja": "A", "zh": "A"}, "seats": 1, "family": "family-4", "platforms": ["win"], "guarantees": [], "descriptions": {"de": "A", "en": "A", "es": "A", "fr": "A", "ja": "A", "zh": "A"}}], "vatRates": [], "campaigns": [], "displayedDiscounts": []}', '2026-11-21 12:00:00+00', NULL, NULL);
INSERT INTO public.members (id, email, username, password_hash, language, picture, vip_until, is_all_in_one, is_subscriber, is_buyer, email_changed_at, blacklisted_at, created_at, email_proven, second_factor_since, merged_into, proven_email, suspended_at, country, currency, metadata) OVERRIDING SYSTEM VALUE VALUES
	(1, 'ada@example.test', 'Ada', '$argon2id$v=19$m=19456,t=2,p=1$BS8OiYa47gNqmZJrqvnsPQ$ugJTtM3tbW2iXagKTEe6H45brCVWAHLVTrEZDZpl7IE', NULL, NULL, NULL, false, false, false, NULL, NULL, '2026-11-21 12:00:00+00', true, NULL, NULL, NULL, NULL, NULL, NULL, '{}');
INSERT INTO public.orders (id, number, member_id, status, placed_at, currency, total, country, vat_basis_points, catalogue_version, paid_at, language, coupon_code, provider, payment, withdrawal_waived_at, origin, outside_document, sold_by, purchase_order, buyer_reference, affiliate, metadata) OVERRIDING SYSTEM VALUE VALUES
	(1, 'J2TDV-5Z3NY', 1, 0, '2026-11-21 12:00:00+00', 'USD', 8997, 'DE', 1900, 1, NULL, 'en', NULL, NULL, NULL, NULL, 'checkout', NULL, 'vendor', NULL, NULL, NULL, '{}');
INSERT INTO public.order_lines (order_id, "position", pid, term, platforms, quantity, names, unit_amount, amount, status, returned_at, goodwill, returned_units, metadata) VALUES
	(1, 0, 1, 'LFT', '{win}', 2, '{"de": "1 in de", "en": "1 in en", "es": "1 in es", "fr": "1 in fr", "ja": "1 in ja", "zh": "1 in zh"}', 2999, 5998, 0, NULL, 0, 0, '{}'),
	(1, 1, 2, 'LFT', '{mac}', 1, '{"de": "2 in de", "en": "2 in en", "es": "2 in es", "fr": "2 in fr", "ja": "2 in ja", "zh": "2 in zh"}', 2999, 2999, 0, NULL, 0, 0, '{}');
INSERT INTO public.seat_pools (id, member_id, line, platform, total, used, releases, reset_at, recount_at) OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'downloader', 'win', 2, 2, '{}', NULL, NULL),
	(3, 1, 'downloader', 'mac', 1, 1, '{}', NULL, NULL);
INSERT INTO public.seats (id, pool_id, device_hash, device, nickname, granted_at, last_seen_at, released_at, generation) VALUES
	('b6d30ea7-c929-4592-99f5-34dba9da35f0', 1, '\x49be417ad74080a0031b636b44cfc26fdd0065492d6cd3b033960c4414955cf7', '49:BE:41:7A:D7:40', 'Studio', '2026-11-21 12:00:00+00', '2026-11-21 12:00:00+00', NULL, 1),
	('2acd3c74-fedd-4f8b-9f95-1cbfcd48cb85', 1, '\x5eec0dc419aa8337bf725f026fda9c78c1cb1c642eeaff9d6e1112f37783e942', '5E:EC:0D:C4:19:AA', 'Reise', '2026-11-21 12:00:00+00', '2026-11-21 12:00:00+00', NULL, 1),
	('085e2130-6c32-4638-a7fc-3e15377ea88b', 3, '\x348a629f5ceed032c3e8706ec47d9bfafb00fb4250b018dd965435ca50cb836e', '34:8A:62:9F:5C:EE', 'Studio', '2026-11-21 12:00:00+00', '2026-11-21 12:00:00+00', NULL, 1);
INSERT INTO public.seat_events (id, seat_id, at, kind) OVERRIDING SYSTEM VALUE VALUES
	(1, 'b6d30ea7-c929-4592-99f5-34dba9da35f0', '2026-11-21 12:00:00+00', 'granted'),
	(2, '2acd3c74-fedd-4f8b-9f95-1cbfcd48cb85', '2026-11-21 12:00:00+00', 'granted'),
	(3, '085e2130-6c32-4638-a7fc-3e15377ea88b', '2026-11-21 12:00:00+00', 'granted');
INSERT INTO public.seat_tokens (hash, seat_id, generation, created_at, revoked) VALUES
	('\xbddee367d31c2714bcb517735d5fb102c485bc4ada6bb0fb3bb635cef5844842', 'b6d30ea7-c929-4592-99f5-34dba9da35f0', 1, '2026-11-21 12:00:00+00', false),
	('\xdf6d0580003f105cbc95321ce22c5a76ea3f8a3bb22d3f45e1eb514355523dbd', '2acd3c74-fedd-4f8b-9f95-1cbfcd48cb85', 1, '2026-11-21 12:00:00+00', false),
	('\xd1384cc06ba5f836aadca3f977ebf016b77e8ae9e5cb3ed516a19660a9d895a6', '085e2130-6c32-4638-a7fc-3e15377ea88b', 1, '2026-11-21 12:00:00+00', false);
INSERT INTO public.signing_keys (kid, public_key, private_key, created_at, published_until, vouchers) VALUES
	('-GqldcAfvCIZtlATHEUz_4', '{"x": "5SpeNAG-KbcbEmLHARh5TNhPb3M0SmqTTm8YPxb7ZhE", "crv": "Ed25519", "kty": "OKP"}', '\x2df12e050241f37cf1316bfb40205121cb87d131cf1f1f3ea41640d9da14fed801f254f3e25b9149a265abfe27f00c738569150ea155096978cf2f8e74c6bd07982b496d2559ea8ddd23eeb2', '2026-11-21 12:00:00+00', NULL, '[]');
SELECT pg_catalog.setval('public.members_id_seq', 1, true);
SELECT pg_catalog.setval('public.orders_id_seq', 1, true);
SELECT pg_catalog.setval('public.seat_events_id_seq', 3, true);
SELECT pg_catalog.setval('public.seat_pools_id_seq', 3, true);
