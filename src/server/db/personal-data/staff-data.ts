import { none, ofStaff } from "./columns.ts";

/** What tables hold that are about the company, its staff and its till: nothing in them names a guest. */
export const staffData = {
  users: {
    ...ofStaff("account", "email", "first_name", "last_name", "phone", "street_and_number", "additional"),
    ...ofStaff("account", "zip_code_and_city", "password_hash"),
    ...none("id", "role", "active", "language", "created_at"),
  },
  recovery_passwords: {
    ...ofStaff("recoveryPasswords", "password_hash"),
    ...none("id", "user_id", "created_at", "expires_at", "used_at"),
  },
  login_failures: { ...ofStaff("loginFailures", "email", "address"), ...none("id", "at") },
  login_networks: { ...ofStaff("loginNetworks", "user_id", "network"), ...none("last_login_at") },
  login_guesses: { ...ofStaff("loginGuesses", "email"), ...none("guesses", "ends_at") },
  business_settings: {
    ...none(
      "id",
      "hiring",
      "visitors_tax_cents",
      "protocol_at_handover",
      "protocol_at_return",
      "general_opening_hour",
      "general_closing_hour",
      "off_season_start",
      "off_season_end",
    ),
    ...none("season_begin_start", "season_begin_end", "season_begin_opening_hour", "season_begin_closing_hour"),
    ...none("season_end_start", "season_end_end", "season_end_opening_hour", "season_end_closing_hour"),
  },
  vehicles: {
    ...none("id", "type", "name", "name_key", "passengers", "deposit_cents", "license", "blocked", "extras"),
    ...none("night_cents", "tier_cents", "images", "description_de", "description_en", "version", "deleted_at"),
  },
  pictures: none("id", "vehicle_id", "content", "width", "height", "created_at"),
  vehicle_names: none("name_key", "vehicle_id"),
  vehicle_log: {
    ...ofStaff("account", "actor_id"),
    ...none("id", "vehicle_id", "type", "name", "kind", "facts", "created_at"),
  },
  blocked_days: { ...ofStaff("account", "created_by"), ...none("day", "created_at") },
  boat_blocks: {
    ...ofStaff("account", "created_by"),
    ...none("id", "vehicle_id", "start_day", "end_day", "starts_am", "ends_pm", "reason", "text", "status", "version"),
    ...none("created_at", "changed_at", "ended_at"),
  },
  // Staff take them of a boat; those of a stay are its protocol's.
  defect_photos: none("id", "defect_id", "content", "width", "height", "created_at"),
  engine_readings: none("id", "vehicle_id", "tenths", "read_at", "protocol_id"),
  calendar_feeds: { ...ofStaff("account", "created_by"), ...none("vehicle_id", "token", "created_at") },
  calendar_imports: {
    ...ofStaff("account", "created_by"),
    ...none("id", "vehicle_id", "name", "url", "problem", "unread_days", "tried_at", "succeeded_at", "task_id"),
    ...none("created_at", "end_is_last_night", "retry_at"),
  },
  // What a portal says of a guest is not stored.
  imported_events: {
    ...none("import_id", "uid", "start_day", "end_day", "is_block", "starts_am", "ends_pm", "missed", "held_off"),
  },
  block_clashes: none("import_id", "uid", "block_id", "task_id"),
  import_clashes: none("import_id", "uid", "booking_id", "task_id"),
  price_lists: {
    ...ofStaff("account", "author_id", "published_by"),
    ...none("id", "state", "content", "changed_at", "published_at", "version"),
  },
  products: {
    ...none("id", "type", "name", "target_stock", "actual_stock", "price_cents", "tax_percent", "extra"),
    ...none("deleted_at", "created_by", "changed_by", "created_at", "changed_at", "version"),
  },
  stock_moves: {
    ...ofStaff("account", "actor_id", "reason"),
    ...none("id", "product_id", "kind", "actual_change", "target_change", "transaction_id", "created_at"),
  },
  till_transactions: {
    // Sealed by a chain of hashes (§ 146a AO): what a reason says stays for as long as the till's records do.
    ...ofStaff("books", "cashier_id", "cashier_name", "reason"),
    ...none("id", "number", "kind", "corrects_id", "payment_method", "total_cents", "received_cents", "started_at"),
    ...none("finished_at", "business_day", "prev_hash", "hash"),
  },
  till_lines: {
    ...none("transaction_id", "position", "kind", "name", "product_id", "booking_id", "voucher_id", "fee"),
    ...none("quantity", "unit_cents", "total_cents", "tax_percent"),
  },
  till_payments: none("transaction_id", "position", "payment_method", "cents"),
  till_signatures: {
    ...none("transaction_id", "provider", "status", "issuer", "register_serial", "process_type", "process_data"),
    ...none("error", "created_at", "tse_serial", "transaction_number", "signature_counter", "started_at"),
    ...none("logged_at", "algorithm", "time_format", "signature", "public_key"),
  },
  till_signing: none("transaction_id", "tse_transaction_id", "claimed_until"),
  till_closings: {
    ...ofStaff("books", "closed_by", "reason", "facts"),
    ...none("number", "from_number", "to_number", "opening_float_cents", "expected_cents", "counted_cents"),
    ...none("difference_cents", "withdrawal_cents", "counts", "closed_at", "prev_hash", "hash"),
  },
  till_closing_reports: { ...ofStaff("books", "pdf"), ...none("closing_number", "sha256", "created_at") },
  working_hours: {
    ...ofStaff("workingHours", "user_id", "day", "tenths", "begin_time", "end_time"),
    ...none("changed_at"),
  },
  // The company itself, with its owner.
  invoice_supplier: { ...ofStaff("account", "data"), ...none("id") },
  fsck_runs: none("id", "day", "started_at", "finished_at", "findings", "task_id"),
  backup_runs: {
    ...none("id", "day", "started_at", "finished_at", "since", "made_at", "size_bytes", "verified_at", "task_id"),
  },
  // Play money: amounts and numbers of orders.
  demo_wallet: none("id", "memory"),
  write_probe: none("id", "written_at"),
  leases: none("name", "holder", "until"),
  change_counts: none("topic", "slot", "changes"),
};
