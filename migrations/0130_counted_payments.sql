-- Counting adds up all payments of a project, whose lines lie all over the table: it reads them here and nowhere else.
CREATE INDEX payment_lines_counted ON payment_lines (contract_id) INCLUDE (paid_on, month, counted_confirmed, counted_paid, state)
  WHERE counts AND state <> 'open';
