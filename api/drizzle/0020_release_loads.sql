CREATE TABLE "release_loads" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "release_loads_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
ALTER TABLE "release_loads" ADD CONSTRAINT "release_loads_release_fk" FOREIGN KEY ("name","version") REFERENCES "public"."releases"("name","version") ON DELETE cascade ON UPDATE no action;
