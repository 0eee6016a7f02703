-- Email by kind of news: mail_preference is for requests, which need a response; this one for what only informs.
ALTER TABLE users ADD COLUMN update_mail_preference text NOT NULL DEFAULT 'at_once'
  CHECK (update_mail_preference IN ('at_once', 'daily', 'never'));
UPDATE users SET update_mail_preference = mail_preference WHERE mail_preference <> 'at_once';
GRANT SELECT (update_mail_preference) ON users TO plumbline_member;
