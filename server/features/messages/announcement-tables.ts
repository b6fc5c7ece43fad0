// Announcements, who received and read them, and the categories of messages.
import type { Audit, Defaulted, Optional, OptionalTime } from '../../db/tables/columns.ts';

/** A notice or a system message. */
export interface AnnouncementTable extends Audit {
  id: string;
  /** Spelled so on the wire of this family. */
  titile: string;
  /** HTML, cleaned when it is saved. */
  msg_content: Optional<string>;
  msg_abstract: Optional<string>;
  start_time: OptionalTime;
  end_time: OptionalTime;
  /** User name of who published it. */
  sender: Optional<string>;
  /** L, M, H. */
  priority: Defaulted<string>;
  /** 1 notice, 2 system message. */
  msg_category: Defaulted<string>;
  msg_category2: Optional<string>;
  /** ALL or USER. */
  msg_type: Defaulted<string>;
  /** 0 draft, 1 published, 2 revoked. */
  send_status: Defaulted<string>;
  send_time: OptionalTime;
  cancel_time: OptionalTime;
  /** 1 deleted. */
  del_flag: Defaulted<number>;
  bus_type: Optional<string>;
  bus_id: Optional<string>;
  /** url or component. */
  open_type: Optional<string>;
  /** A route, or the id of a screen. */
  open_page: Optional<string>;
  /** Ids of users, each followed by a comma. */
  user_ids: Optional<string>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}

/** That somebody received an announcement. */
export interface AnnouncementSendTable extends Audit {
  id: string;
  annt_id: string;
  user_id: string;
  /** 0 unread, 1 read. */
  read_flag: Defaulted<string>;
  read_time: OptionalTime;
}

/** What the message centre sorts messages by. */
export interface MessageCategoryTable extends Audit {
  id: string;
  name: string;
  /** Names of icons, joined by commas. */
  icon: Optional<string>;
  sort: Defaulted<number>;
  /** Raised by the database with every change of the content. */
  version: Defaulted<number>;
}
