-- Vehicles that were sold before extras had a check-in of their own: both ferries close it an hour before departure.
UPDATE "booking_item" SET "data" = jsonb_set("data", '{extra,checkInMinutes}', '60')
  WHERE "item_type" = 'extra' AND "data" #>> '{extra,extraKind}' = 'vehicle' AND "product_id" ~ '^(interislander|bluebridge)-';--> statement-breakpoint
UPDATE "cart_item" SET "data" = jsonb_set("data", '{extra,checkInMinutes}', '60')
  WHERE "item_type" = 'extra' AND "data" #>> '{extra,extraKind}' = 'vehicle' AND "product_id" ~ '^(interislander|bluebridge)-';
