-- The product writes "email" everywhere; links that were sent before go on working
UPDATE link_tokens SET purpose = 'new email address' WHERE purpose = 'new e-mail address';
UPDATE link_tokens SET purpose = 'email confirmation' WHERE purpose = 'e-mail confirmation';
