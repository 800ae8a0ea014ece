import { type ComponentProps, useMemo } from "react";
import { countryCodes, countryName } from "../../shared/rules/countries.ts";
import { localeOf, useLanguage } from "../format/language.ts";
import { SelectField } from "./field.tsx";

export interface CountryFieldProps extends Omit<ComponentProps<typeof SelectField>, "children"> {
  /** What stands first, for no country. */
  none: string;
}

/** A country by its name in the reader's language. */
export function CountryField({ none, ...field }: CountryFieldProps) {
  const language = useLanguage();
  const countries = useMemo(() => {
    const named = countryCodes.map((code) => ({ code, name: countryName(code, localeOf[language]) }));
    return named.toSorted((one, other) => one.name.localeCompare(other.name, localeOf[language]));
  }, [language]);
  return (
    <SelectField autoComplete="country" {...field}>
      <option value="">{none}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
