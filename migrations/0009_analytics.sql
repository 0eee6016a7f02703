-- Kept for 400 days. Paths come without query and without tokens (src/contract/analytics/rules.ts).
CREATE TABLE page_views (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  url_path text NOT NULL,
  view_category text NOT NULL,
  view_category_id text
);
CREATE INDEX page_views_by_time ON page_views (at, view_category);

-- Parts of the pages that did not arrive in somebody's browser; kept as long.
CREATE TABLE script_failures (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('failed', 'timeout')),
  file text NOT NULL,
  url_path text NOT NULL
);
CREATE INDEX script_failures_by_time ON script_failures (at, file, kind);

CREATE TABLE feedback (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  text text NOT NULL,
  url_path text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX feedback_newest ON feedback (created_at DESC, id DESC);
