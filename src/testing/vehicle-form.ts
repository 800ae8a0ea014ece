/** What the form sends for the vehicle that `addVehicle` makes, where nobody changes anything. */
export function aVehicleForm(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: "None",
    type: "houseboats",
    name: "Hektor",
    path1: "/boats/hektor.svg",
    passengers: "6",
    deposit: "500",
    license: "no",
    extra_bbq: "true",
    extra_speaker: "true",
    extra_captain: "20",
    extra_canoe_two_persons: "true",
    extra_bed_linen_and_towel: "true",
    descriptionDE: JSON.stringify({ general: "Ein Boot", features: "Küche", technical: "11 m" }),
    descriptionEN: JSON.stringify({ general: "Ein Boot", features: "Küche", technical: "11 m" }),
    price1h: "180",
    ...changes,
  };
}
