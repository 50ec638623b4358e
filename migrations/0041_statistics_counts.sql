CREATE TABLE "statistics_counts" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "statistics_counts_day_event_subject_pk" PRIMARY KEY("day","event","subject"),
	CONSTRAINT "statistics_counts_event_known" CHECK ("statistics_counts"."event" in ('login_error', 'google_register', 'offer_shown', 'offer_clicked', 'recommendation_shown', 'recommendation_clicked', 'gift_opened', 'gift_picture_sent', 'gift_code_taken')),
	CONSTRAINT "statistics_counts_subject_short" CHECK (char_length("statistics_counts"."subject") <= 80)
);
