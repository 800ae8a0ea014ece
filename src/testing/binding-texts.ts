/** Texts that are binding to the letter (requirements/booking.md). */
export const bookingTexts = {
  de: {
    name: "Bitte geben Sie einen gültigen Vor- & Nachnamen an",
    email: "Bitte geben Sie eine gültige Emailadresse an",
    phone: "Bitte geben Sie eine gültige Telefonnummer an",
    additional: "Der Addresszusatz ist zu lang",
    general: "Bitte überprüfen Sie die eingegeben Daten",
    streetAndNumber: "Bitte geben Sie eine gültige Straße & Hausnummer an",
    zipCodeAndCity: "Bitte geben Sie eine gültige Postleitzahl & Stadt an",
    passengers: "Maximale Personenzahl überschritten",
    comment: "Ihr Kommentar ist zu lang",
    succeeded: ["Vielen Dank, Ihre Buchungsanfrage wurde angenommen!", "Sie haben eine Bestätigungs-E-Mail erhalten"],
    alreadyBooked: [
      "In der Zwischenzeit wurde dieses Hausboot in Ihrem gewählten Zeitraum bereits gebucht. Bitte laden Sie den Kalender neu",
    ],
    banned: [
      "Sie wurden von zukünftigen Buchungen ausgeschlossen. Wenn dies ein Irrtum ist, rufen Sie uns bitte an!",
      "Bekannte, die versuchen, dies zu umgehen, werden ebenfalls gesperrt.",
    ],
    failed: ["Etwas ist schiefgelaufen, bitte versuchen Sie es später erneut!"],
    unanswered: ["Etwas ist schiefgelaufen, bitte versuchen Sie es später erneut!"],
    walletFailed: ["Die Bezahlung über PayPal schlug fehl"],
    voucherInvalid: "ist ungültig",
  },
  en: {
    name: "Please enter a valid first and last name",
    email: "Please enter a valid email address",
    phone: "Please enter a valid phone number",
    additional: "Additional address details are too long",
    general: "Please check your entered details",
    streetAndNumber: "Please enter a valid street & house number",
    zipCodeAndCity: "Please enter a valid ZIP code & city",
    passengers: "Maximum number of passengers exceeded",
    comment: "Your comment is too long",
    succeeded: ["Thank you, your booking request has been accepted!", "You have received a confirmation email"],
    alreadyBooked: [
      "In the meantime, this houseboat has already been booked in your selected period. Please reload the calendar",
    ],
    banned: [
      "You have been excluded from future bookings. If this is a mistake, please call us!",
      "Acquaintances who try to circumvent this will also be blocked.",
    ],
    failed: ["Something went wrong, please try again later!"],
    unanswered: ["Something went wrong, please try again later!"],
    walletFailed: ["The payment via PayPal failed"],
    voucherInvalid: "is invalid",
  },
} as const;

/** Texts that are binding to the letter (requirements/contact.md). */
export const contactTexts = {
  de: {
    name: "Bitte geben Sie einen gültigen Namen an",
    email: "Bitte geben Sie eine gültige Emailadresse an",
    body: "Ihre Nachricht ist zu lang",
    wait: "Bitte warten...",
    sent: "Ihre Nachricht wurde abgeschickt!",
    failed: "Ein Fehler ist aufgetreten, bitte versuchen Sie es erneut oder rufen Sie uns an!",
  },
  en: {
    name: "Please enter a valid name",
    email: "Please enter a valid email address",
    body: "Your message is too long",
    wait: "Please wait...",
    sent: "Your message has been sent!",
    failed: "An error has occurred, please try again or call us!",
  },
} as const;

/** Texts that are binding to the letter (requirements/vouchers.md). */
export const voucherTexts = {
  de: {
    voucherAmount: "Die Gutscheinhöhe muss mindestens 50€ betragen",
    failed: "Ein Fehler ist aufgetreten, bitte versuchen Sie es später erneut!",
  },
  en: {
    voucherAmount: "The voucher must be worth at least €50",
    failed: "An error has occurred, please try again later!",
  },
} as const;
