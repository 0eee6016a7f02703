-- Lists name certificates of other agencies too, as a hospital does those of its suppliers: `agency_id` is who certifies,
-- this is who published the list, null where it is the same.
ALTER TABLE certificates ADD COLUMN listed_by uuid REFERENCES agencies;
