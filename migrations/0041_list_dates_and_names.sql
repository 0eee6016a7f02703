-- The date of a list may not be known; such a list proves nothing about any day, so it cannot prove an absence either.
ALTER TABLE list_imports
  ALTER COLUMN list_date DROP NOT NULL,
  ADD COLUMN list_date_from text CHECK (list_date_from IN ('given', 'file name', 'as-of column', 'newest certificate')),
  ADD CHECK (list_date IS NOT NULL OR NOT complete);
ALTER TABLE source_records ALTER COLUMN list_date DROP NOT NULL;
ALTER TABLE certificates ALTER COLUMN list_date DROP NOT NULL;

-- The line of the file that an entry was read from: a file that is read again with other columns names the same firms.
ALTER TABLE source_records ADD COLUMN list_line integer;

-- What a preview would write, as a hash: an import writes nothing else than what the person saw.
ALTER TABLE import_drafts ADD COLUMN plan_hash text;

-- Names that a list prints in capitals are shown with small letters; these are its own spelling, null where it is shown.
ALTER TABLE businesses ADD COLUMN listed_name text, ADD COLUMN listed_trade_name text;
