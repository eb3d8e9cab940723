CREATE TABLE "evidence" (
	"user_id" integer NOT NULL,
	"step_id" integer NOT NULL,
	"request" text,
	"event" text,
	CONSTRAINT "evidence_user_id_step_id_pk" PRIMARY KEY("user_id","step_id")
);
--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_user_id_step_id_completions_user_id_step_id_fk" FOREIGN KEY ("user_id","step_id") REFERENCES "public"."completions"("user_id","step_id") ON DELETE cascade ON UPDATE no action;