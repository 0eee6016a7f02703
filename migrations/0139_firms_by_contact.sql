-- The search finds a firm by its telephone number, its email address or the host of its website, as its page shows them.
CREATE INDEX businesses_by_phone ON businesses (right(regexp_replace(split_part(phone, 'x', 1), '\D', '', 'g'), 10))
  WHERE phone IS NOT NULL;
CREATE INDEX businesses_by_email ON businesses (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX businesses_by_email_host ON businesses (split_part(lower(email), '@', 2)) WHERE email IS NOT NULL;
CREATE INDEX businesses_by_website_host
  ON businesses (lower(substring(website from '^(?:https?://)?(?:www\.)?([^/:?#]+)'))) WHERE website IS NOT NULL;
