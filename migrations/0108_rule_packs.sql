-- Rule packs are data: each version stays as it was saved, with who saved it and why (docs/decisions/0056).
CREATE TABLE counting_packs (
  code text PRIMARY KEY,
  -- the version by which projects are counted
  latest integer NOT NULL CHECK (latest > 0),
  created_at timestamptz NOT NULL
);
CREATE TABLE counting_pack_versions (
  code text NOT NULL REFERENCES counting_packs,
  version integer NOT NULL CHECK (version > 0),
  -- as src/contract/counting/schema/pack.ts reads it
  pack jsonb NOT NULL,
  reason text NOT NULL,
  -- null: shipped with the product
  created_by uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (code, version)
);

CREATE FUNCTION refuse_change_of_packs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER counting_pack_versions_append_only BEFORE UPDATE OR DELETE ON counting_pack_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_packs();
