import type { MessageKey } from "../../shared/rules/message-key.ts";

/** Beside these messages stands which rule refused what was typed, and whom to call where the rule is wrong for them. */
export const ruleOf: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  "validation:guestName": "validation:guestNameRule",
  "validation:guestNameLink": "validation:nameLinkRule",
  "validation:contactNameLink": "validation:nameLinkRule",
  "validation:companyLink": "validation:nameLinkRule",
  "validation:nameLink": "validation:nameLinkRule",
  "validation:email": "validation:emailRule",
  "validation:phone": "validation:phoneRule",
  "validation:street": "validation:streetRule",
  "validation:zipCodeAndCity": "validation:zipCodeAndCityRule",
  "validation:company": "validation:companyRule",
};
