-- A firm is found by each of its federal ids; `federal_key` has one of them, by which lists are matched.
CREATE INDEX source_records_by_federal_ids ON source_records USING gin ((data -> 'federal_ids'))
  WHERE data -> 'federal_ids' <> '[]';
