import type { Language } from "../../../shared/contract/page.ts";
import type { Chance } from "./random.ts";

export interface DemoGuest {
  salutation: string;
  name: string;
  email: string;
  phone: string;
  street: string;
  zipAndCity: string;
  lang: Language;
}

const germanNames = [
  ["Frau", "Sabine Krüger"],
  ["Herr", "Thomas Lehmann"],
  ["Frau", "Anja Schröder"],
  ["Herr", "Matthias Böhm"],
  ["Frau", "Katrin Weiß"],
  ["Herr", "Jörg Albrecht"],
  ["Frau", "Mareike Hansen"],
  ["Herr", "Yusuf Demir"],
  ["Frau", "Linh Nguyen"],
  ["Herr", "Stefan Götz"],
  ["Frau", "Claudia Neumann"],
  ["Herr", "Piotr Kowalski"],
] as const;
const englishNames = [
  ["Ms", "Hannah Clarke"],
  ["Mr", "Daniel O'Brien"],
  ["Ms", "Sofie van Dijk"],
  ["Mr", "Erik Lindqvist"],
] as const;
const streets = ["Lindenallee 12", "Am Markt 3", "Bergstraße 27a", "Hafenweg 8", "Gartenstraße 41", "Schulgasse 5"];
const cities = ["10437 Berlin", "04229 Leipzig", "14482 Potsdam", "39104 Magdeburg", "22765 Hamburg", "01099 Dresden"];

/** Somebody who does not exist: mail below example.com, a phone number from the range kept for films. */
export function demoGuest(chance: Chance): DemoGuest {
  const isGerman = chance.happens(80);
  const [salutation, name] = chance.pick<readonly [string, string]>(isGerman ? germanNames : englishNames);
  const mailbox = name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll("ß", "ss")
    .replace(/[^a-z ]/g, "")
    .replaceAll(" ", ".");
  return {
    salutation,
    name,
    email: `${mailbox}@example.com`,
    phone: `+491713920${chance.between(100, 999)}`,
    street: chance.pick(streets),
    zipAndCity: chance.pick(cities),
    lang: isGerman ? "de" : "en",
  };
}
