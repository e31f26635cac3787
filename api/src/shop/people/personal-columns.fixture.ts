/** Columns with texts, JSON or arrays, by table, as words. */
type Columns = Readonly<Record<string, string>>;

/** What may hold data of a customer, readable or as a hash. An erasure clears it. */
export const PERSONAL: Columns = {
  audit_log: 'before after',
  customer_merges: 'merged kept_before kept_after',
  customer_phones: 'phone phone_key phone_e164',
  customers: 'name phone phone_key phone_e164 address staff_note tags blocked_reason folded',
  delivery_attempts: 'note',
  exchange_requests: 'piece wanted decline_reason',
  exchanges: 'overrule_reason',
  handover_parcels: 'customer_name customer_phone address',
  order_events: 'changes',
  outbox_messages: 'data',
  orders: `customer_name customer_phone phone_key phone_e164 customer_address discount_reason fee_waived_reason
    anyway_reason notes staff_notes outcome_note folded`,
  store_balance: 'phone_key phone_e164',
  transactions: 'description customer_name reference notes folded',
};

/** Hashes of a visitor or of a request. */
export const HASHED: Columns = {
  exchanges: 'request_hash',
  idempotency_keys: 'request_hash visitor',
  orders: 'client_key',
};

/**
 * What holds no data of a customer: ids, choices, names of staff, towns, and what the shop itself says and sells. The
 * texts of searches are kept without who searched. Limits count keyed hashes, which end within minutes.
 */
export const IMPERSONAL: Columns = {
  archive_parts: 'hash',
  archives: 'key',
  audit_log: 'by_user_id by_name action entity entity_id request_id',
  cash_moves: 'id from_pot to_pot note reverses request_key request_hash by_user_id by_name settlement_id closing_id',
  categories: 'id name description parent_id folded size_chart',
  content_versions: 'key locale body by',
  coupons: 'id code description discount_type folded key_folded',
  couriers: 'id name name_folded',
  customer_merges: `id kept_id merged_id order_ids transaction_ids phone_ids new_phone_id by_user_id by_name
    undone_by_name`,
  customer_phones: 'id customer_id',
  customers: 'id customer_id location blocked_by_name',
  delivery_attempts: 'order_id reason by_user_id by_name',
  deploy_tokens: 'id remote label hash created_by owner_id',
  exchange_lines: 'order_id product_id reason',
  exchange_requests: 'id order_id what reason closed by_user_id by_name exchange_id',
  exchanges: 'order_id original_id kind refund_id request_key by_user_id by_name',
  goods_receipt_lines: 'receipt_id product_id name ref_code size color',
  goods_receipts: 'id supplier_id note purchase_id request_key request_hash by_user_id by_name',
  handover_parcels: 'handover_id order_id location',
  handovers: 'id courier_id courier_name content_hash by_user_id by_name',
  idempotency_keys: 'key order_id',
  job_pauses: 'reason',
  jobs: 'key kind title state claim server last_error result',
  missed_searches: 'text',
  oldest_code: 'version',
  order_events: 'order_id event by_user_id by_name',
  order_lines: 'order_id product_id name ref_code size color',
  orders: `id customer_id location order_type channel payment_method status coupon_id coupon_code outcome
    outcome_by_user_id outcome_by_name packed_by_name short_by_name no_answer_by_name due_part courier_id town_folded
    answer`,
  outbox_channels: 'channel last_error',
  outbox_messages: 'id channel event order_id state claim last_error',
  parcel_scans: 'key order_id',
  picture_leftovers: 'picture',
  product_images: 'id product_id picture widths color',
  product_search: 'product_id document words categories',
  products: `id name ref_code description category_id supplier_id sizes colors composition material care_instructions
    size_chart shelf folded key_folded`,
  rate_limits: 'key',
  refresh_tokens: 'hash session_id',
  release_events: 'name version action actor reason',
  release_failure_clients: 'name version stage client',
  release_failures: 'name version stage message page',
  release_loads: 'name version',
  releases: `name version source description manifest origin warnings chunk_global published_by withdrawn_by
    withdrawn_reason`,
  remotes: 'name live candidate earlier',
  search_words: 'word product_id',
  secrets: 'name value',
  seeds: 'name',
  servers: 'id shell builds serves problems version node pictures incomplete_pages',
  sessions: 'id user_id',
  settings: 'key value changed_by',
  settlement_lines: 'settlement_id order_id',
  settlements: 'id pot to_pot note expense_id reverses_id by_user_id by_name closed_by_name',
  shell_versions: 'version files',
  statement_columns: 'pot columns',
  statements: 'hash pot name by_user_id by_name reason settlement_id',
  stock: 'product_id size color',
  stock_changes: 'product_ids',
  stock_movements: 'product_id size color reason order_id receipt_id by_user_id by_name',
  store_balance: 'kind order_id return_id',
  suppliers: 'id name company email phone address status notes folded',
  till_closings: 'id pot reason request_key request_hash by_user_id by_name closed_by_name',
  transactions: 'id type status order_id customer_id supplier_id payment_method products',
  unsettled_orders: 'order_id',
  users: 'id name email username role password_hash folded key_folded',
  variant_codes: 'product_id size color code',
  write_offs: 'order_id reason by_user_id by_name',
};

/** The columns, each as 'table.column'. */
export const columnsIn = (columns: Columns): string[] =>
  Object.entries(columns).flatMap(([table, names]) => names.split(/\s+/).map((name) => `${table}.${name}`));
