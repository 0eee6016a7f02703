-- The date of a list may be stated in a heading of its file.
ALTER TABLE list_imports
  DROP CONSTRAINT list_imports_list_date_from_check,
  ADD CONSTRAINT list_imports_list_date_from_check
    CHECK (list_date_from IN ('given', 'heading', 'file name', 'as-of column', 'newest certificate'));
