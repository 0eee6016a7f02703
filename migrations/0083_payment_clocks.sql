-- How many days somebody has, by the day on which they begin to count. What the law changes becomes a row, never code.
CREATE TABLE payment_rules (
  code text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'retainage', 'answer')),
  effective_from date NOT NULL,
  name text NOT NULL,
  days integer NOT NULL CHECK (days BETWEEN 1 AND 365),
  day_kind text NOT NULL CHECK (day_kind IN ('calendar', 'business')),
  source text NOT NULL,
  PRIMARY KEY (code, kind, effective_from)
);
INSERT INTO payment_rules VALUES
  ('federal_aid', 'payment', '2003-07-16', 'Federal-aid contracts', 30, 'calendar',
   '49 CFR 26.29(a): no later than 30 days from receipt of each payment to the prime contractor'),
  ('federal_aid', 'retainage', '2003-07-16', 'Federal-aid contracts', 30, 'calendar',
   '49 CFR 26.29(b): within 30 days after the subcontractor''s work is satisfactorily completed'),
  ('maryland_construction', 'payment', '2001-07-09', 'Maryland State construction contracts', 10, 'calendar',
   'COMAR 21.10.08.03 A: within 10 calendar days of receiving a progress or final payment'),
  ('plumbline', 'answer', '2000-01-01', 'Reports and answers', 14, 'calendar',
   'Practice of compliance audits: reminders begin after two weeks');

-- Days that are off at a place, besides weekends and federal holidays.
CREATE TABLE payment_holidays (
  place text NOT NULL CHECK (place ~ '^[A-Z]{2}$'),
  off_on date NOT NULL,
  name text NOT NULL,
  source text NOT NULL,
  PRIMARY KEY (place, off_on)
);
-- the Friday after the fourth Thursday of November
INSERT INTO payment_holidays
SELECT 'MD', make_date(y, 11, 1) + ((4 - extract(dow FROM make_date(y, 11, 1))::integer + 7) % 7) + 22,
       'American Indian Heritage Day', 'Md. Code, State Personnel and Pensions § 9-201'
FROM generate_series(2009, 2060) y;

GRANT SELECT ON payment_rules, payment_holidays TO plumbline_member;
ALTER TABLE payment_rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY payment_rules_are_open ON payment_rules FOR SELECT TO plumbline_member USING (true);
ALTER TABLE payment_holidays ENABLE ROW LEVEL SECURITY;
CREATE POLICY payment_holidays_are_open ON payment_holidays FOR SELECT TO plumbline_member USING (true);
