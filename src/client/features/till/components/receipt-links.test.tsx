import { screen } from "@testing-library/react";
import { renderIn } from "../../../../testing/render.tsx";
import { ReceiptLinks } from "./receipt-links.tsx";

it("opens a receipt on each paper, in a tab of its own", () => {
  renderIn("de", <ReceiptLinks number={17} />);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("target")])).toEqual([
    [
      "Bon, 80 mm (Beleg 17, öffnet einen neuen Tab)",
      expect.stringMatching(/\/api\/rere_get_receipt\/17\/\?format=80mm$/),
      "_blank",
    ],
    [
      "A4 (Beleg 17, öffnet einen neuen Tab)",
      expect.stringMatching(/\/api\/rere_get_receipt\/17\/\?format=a4$/),
      "_blank",
    ],
  ]);
});
