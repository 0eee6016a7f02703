-- One word for it everywhere.
ALTER TABLE feature_switches RENAME TO feature_flags;
ALTER INDEX feature_switches_pkey RENAME TO feature_flags_pkey;
