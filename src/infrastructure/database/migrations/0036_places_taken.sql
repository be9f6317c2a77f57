CREATE INDEX "live_registrations_places" ON "live_registrations" USING btree ("live_session_id","state","arrival","offered_until");--> statement-breakpoint
DROP INDEX "live_registrations_line";
