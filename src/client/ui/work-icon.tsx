import type { ReactNode } from "react";
import { Drawing } from "./icon.tsx";

const shapes = {
  tasks: <path d="M3.5 6.5l1.7 1.7 3-3.4M3.5 16l1.7 1.7 3-3.4M12 7h8.5M12 16.5h8.5" />,
  mail: <path d="M3 5.5h18v13H3zM3.4 6.2L12 13l8.6-6.8" />,
  calendar: <path d="M3.5 5h17v15.5h-17zM3.5 10h17M8 2.5V7M16 2.5V7M8 14h2.5M13.5 14H16M8 17h2.5" />,
  board: <path d="M3 4.5h18v15H3zM3 9.5h18M3 14.5h18M8.5 4.5v15M11.5 12h6M10.5 17h5" />,
  till: <path d="M4 13.5h16v7H4zM6.5 13.5v-4h11v4M10 9.5V6.5h8v-3h-8v3M10.5 17h3" />,
  boat: <path d="M2.5 15.5h19l-2.8 4.5H6zM5.5 15.5v-5h9.5v5M15 10.5h3l1.5 5M10 10.5V4l4 2.5" />,
  wrench: <path d="M20.5 7.5a5 5 0 0 1-6.8 4.7L7 19a2.1 2.1 0 0 1-3-3l6.8-6.7A5 5 0 0 1 17 3l-3 3 .8 3.2 3.2.8z" />,
  goods: <path d="M4.5 8.5L12 4.5l7.5 4v8L12 20.5l-7.5-4zM4.5 8.5L12 12.5l7.5-4M12 12.5v8" />,
  people: (
    <>
      <path d="M9 4.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7M2.5 20c0-4 2.5-6 6.5-6s6.5 2 6.5 6" />
      <path d="M16 5a3.2 3.2 0 0 1 0 6M17.5 14.3c2.6.6 4 2.5 4 5.7" />
    </>
  ),
  ban: <path d="M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M5.7 5.7l12.6 12.6" />,
  clock: <path d="M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M12 7v5.2l3.5 2" />,
  settings: (
    <>
      <path d="M4 7h8M17 7h3M4 17h3M12 17h8" />
      <path d="M14.5 4.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5M9.5 14.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5" />
    </>
  ),
  menu: <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />,
  more: <path d="M6 9l6 6 6-6" />,
  add: <path d="M12 4.5v15M4.5 12h15" />,
  phone: (
    <path d="M7.5 3.5H4.5a1 1 0 0 0-1 1c0 8.8 7.2 16 16 16a1 1 0 0 0 1-1v-3l-4.5-1.5-2 2c-3-1.3-5.3-3.6-6.5-6.5l2-2z" />
  ),
  address: (
    <>
      <path d="M12 21.5c-4-4.5-6.5-8-6.5-11.5a6.5 6.5 0 0 1 13 0c0 3.5-2.5 7-6.5 11.5" />
      <path d="M12 7.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5" />
    </>
  ),
  comment: <path d="M4 4.5h16v11.5h-9L6.5 20v-4H4zM8 9h8M8 12h5" />,
  price: <path d="M12.5 3.5H20v7.5l-9 9.5-7.5-7.5zM16 7v.5" />,
  money: <path d="M3 6.5h18v11H3zM12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5M6.2 9.5v.5M17.8 14v.5" />,
  log: <path d="M5.5 3.5h13v17h-13zM9 8h6M9 12h6M9 16h4" />,
  lock: <path d="M5 10.5h14v10H5zM8 10.5V7.5a4 4 0 0 1 8 0v3M12 14.5v2.5" />,
  unlock: <path d="M5 10.5h14v10H5zM8 10.5V7a4 4 0 0 1 7.7-1.5M12 14.5v2.5" />,
  logout: <path d="M10 4H4.5v16H10M9.5 12h11M16.5 8l4 4-4 4" />,
  search: <path d="M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M15.3 15.3l5.2 5.2" />,
  grip: <path d="M9 5.5v.1M15 5.5v.1M9 12v.1M15 12v.1M9 18.5v.1M15 18.5v.1" />,
  voucher: <path d="M3 6.5h18v3.5a2 2 0 0 0 0 4v3.5H3V14a2 2 0 0 0 0-4zM14.5 7v2M14.5 11v2M14.5 15v2" />,
} satisfies Record<string, ReactNode>;

export type WorkIconName = keyof typeof shapes;

/** The drawings of the internal area, apart from Icon's so that no guest loads them. */
export function WorkIcon({ name }: { name: WorkIconName }) {
  return <Drawing>{shapes[name]}</Drawing>;
}
