import type { BlockClashes, BoatBlocks } from "./tables/boat-blocks.ts";
import type { BookingAddresses, BookingCharges, BookingEvents, Bookings, HalfDays, Holds } from "./tables/booking.ts";
import type { TillClosingReports, TillClosings } from "./tables/closings.ts";
import type { DefectPhotos, DefectSteps, Defects, EngineReadings } from "./tables/defects.ts";
import type { Erasures } from "./tables/erasures.ts";
import type { BlockedDays, Pictures, Settings, VehicleLog, VehicleNames, Vehicles } from "./tables/fleet.ts";
import type { BookingLinks, CrewMembers, ReceiptLinks } from "./tables/guest-access.ts";
import type { WorkingHours } from "./tables/hours.ts";
import type { Inbox } from "./tables/inbox.ts";
import type { InvoiceDocuments, InvoiceNumbers, InvoiceSupplier, Invoices } from "./tables/invoices.ts";
import type {
  MoneyDecisions,
  OpenMoney,
  Payments,
  VoucherAttempts,
  VoucherEntries,
  Vouchers,
  WalletOrders,
} from "./tables/money.ts";
import type {
  LoginFailures,
  LoginGuesses,
  LoginNetworks,
  RecoveryPasswords,
  Sessions,
  Users,
} from "./tables/people.ts";
import type { CalendarFeeds, CalendarImports, ImportClashes, ImportedEvents } from "./tables/portal-calendars.ts";
import type { PriceLists } from "./tables/price-lists.ts";
import type { Products, StockMoves } from "./tables/products.ts";
import type { ChecklistTable, ProtocolDocuments, ProtocolPhotos, Protocols } from "./tables/protocols.ts";
import type { SearchEntries, SearchWords } from "./tables/search.ts";
import type { TillLines, TillPayments, TillTransactions } from "./tables/till.ts";
import type { TillSignatures, TillSigning } from "./tables/till-signatures.ts";
import type { TurnaroundSteps, Turnarounds } from "./tables/turnarounds.ts";
import type { WaitingEntries, WaitingLinks } from "./tables/waiting.ts";
import type { WithdrawalDecisions, Withdrawals } from "./tables/withdrawals.ts";
import type {
  BackupRuns,
  Bans,
  CallCounts,
  ChangeCounts,
  DemoWallet,
  FsckRuns,
  IdempotencyKeys,
  Leases,
  Outbox,
  WriteProbe,
} from "./tables/work.ts";

/** Every table. Money is integer cents. Their columns stand in tables/, constraints and indexes in migrations/. */
export interface Database {
  users: Users;
  sessions: Sessions;
  recovery_passwords: RecoveryPasswords;
  login_failures: LoginFailures;
  login_networks: LoginNetworks;
  login_guesses: LoginGuesses;
  business_settings: Settings;
  vehicles: Vehicles;
  pictures: Pictures;
  vehicle_names: VehicleNames;
  vehicle_log: VehicleLog;
  blocked_days: BlockedDays;
  block_clashes: BlockClashes;
  boat_blocks: BoatBlocks;
  half_days: HalfDays;
  holds: Holds;
  calendar_feeds: CalendarFeeds;
  calendar_imports: CalendarImports;
  imported_events: ImportedEvents;
  import_clashes: ImportClashes;
  bookings: Bookings;
  booking_addresses: BookingAddresses;
  booking_charges: BookingCharges;
  booking_events: BookingEvents;
  booking_links: BookingLinks;
  crew_members: CrewMembers;
  waiting_entries: WaitingEntries;
  waiting_links: WaitingLinks;
  receipt_links: ReceiptLinks;
  turnarounds: Turnarounds;
  turnaround_steps: TurnaroundSteps;
  checklist: ChecklistTable;
  protocols: Protocols;
  protocol_photos: ProtocolPhotos;
  protocol_documents: ProtocolDocuments;
  defects: Defects;
  defect_photos: DefectPhotos;
  defect_steps: DefectSteps;
  engine_readings: EngineReadings;
  vouchers: Vouchers;
  voucher_entries: VoucherEntries;
  voucher_attempts: VoucherAttempts;
  erasures: Erasures;
  withdrawals: Withdrawals;
  withdrawal_decisions: WithdrawalDecisions;
  invoices: Invoices;
  invoice_numbers: InvoiceNumbers;
  invoice_documents: InvoiceDocuments;
  invoice_supplier: InvoiceSupplier;
  bans: Bans;
  wallet_orders: WalletOrders;
  payments: Payments;
  open_money: OpenMoney;
  money_decisions: MoneyDecisions;
  price_lists: PriceLists;
  products: Products;
  stock_moves: StockMoves;
  till_transactions: TillTransactions;
  till_lines: TillLines;
  till_payments: TillPayments;
  till_signatures: TillSignatures;
  till_signing: TillSigning;
  till_closings: TillClosings;
  till_closing_reports: TillClosingReports;
  working_hours: WorkingHours;
  inbox: Inbox;
  outbox: Outbox;
  idempotency_keys: IdempotencyKeys;
  call_counts: CallCounts;
  leases: Leases;
  demo_wallet: DemoWallet;
  fsck_runs: FsckRuns;
  backup_runs: BackupRuns;
  write_probe: WriteProbe;
  change_counts: ChangeCounts;
  search_entries: SearchEntries;
  search_words: SearchWords;
}
