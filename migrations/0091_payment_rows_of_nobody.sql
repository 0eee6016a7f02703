-- What only links, jobs and text messages use is no person's to read; said as a policy, so that no later grant opens it.
CREATE POLICY nobody_reads_payment_request_lines ON payment_request_lines FOR SELECT TO plumbline_member USING (false);
CREATE POLICY nobody_reads_payment_requests_due ON payment_requests_due FOR SELECT TO plumbline_member USING (false);
CREATE POLICY nobody_reads_payment_text_numbers ON payment_text_numbers FOR SELECT TO plumbline_member USING (false);
CREATE POLICY nobody_reads_payment_text_refusals ON payment_text_refusals FOR SELECT TO plumbline_member USING (false);
