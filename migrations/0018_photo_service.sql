-- A photo that was sent to the upload service of the settings instead of to us: nothing of it lies here, and the
-- addresses are those that the service's signed notification named.
ALTER TABLE photos
  ADD COLUMN is_elsewhere boolean NOT NULL DEFAULT false,
  ADD COLUMN photo_url text,
  ADD COLUMN thumbnail_url text,
  ADD CHECK ((is_elsewhere AND state = 'processed') = (photo_url IS NOT NULL)),
  ADD CHECK ((photo_url IS NULL) = (thumbnail_url IS NULL));
