/**
 * An employee's first or last name as it is stored at registration: first letter upper case, the rest lower, whatever was
 * typed (public-side 5 "Login, register, recover"). So "anna-LENA" is "Anna-lena".
 */
export function capitalised(name: string): string {
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase("de") + rest.join("").toLocaleLowerCase("de");
}
