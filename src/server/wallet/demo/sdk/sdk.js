/*
 * A stand-in for PayPal's browser SDK, for play money: window.paypal.Buttons with render, close and isEligible, as
 * @paypal/react-paypal-js expects it. Needs nothing but CSP script-src, style-src and connect-src 'self'.
 */
(() => {
  const base = new URL(".", document.currentScript.src);
  // Like PayPal's, it speaks the language that it was loaded for.
  const locale = new URL(document.currentScript.src).searchParams.get("locale") ?? document.documentElement.lang;
  const language = () => (locale.startsWith("en") ? "en" : "de");
  const texts = {};

  async function request(path, body) {
    const response = await fetch(new URL(path, base), {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`demo wallet: ${response.status} ${path}`);
    return response.json();
  }

  async function load() {
    const lang = language();
    texts[lang] ??= await request(`texts/${lang}.json`);
    return texts[lang];
  }

  /** Loads the style sheet once; without it the dialog is plain but usable. */
  function loadStyles() {
    const id = "demo-wallet-styles";
    if (document.getElementById(id)) return;
    document.head.append(element("link", { id, rel: "stylesheet", href: new URL("sdk.css", base).href }));
  }

  function element(name, attributes = {}, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  }

  function money({ value, currency_code: currency }) {
    return new Intl.NumberFormat(language() === "de" ? "de-DE" : "en-GB", { style: "currency", currency }).format(
      value,
    );
  }

  function choices(text) {
    const select = element("select", { id: "demo-wallet-failure", name: "failure" });
    const { none, ...failures } = text.failures;
    select.append(element("option", { value: "" }, none));
    for (const [failure, label] of Object.entries(failures))
      select.append(element("option", { value: failure }, label));
    return element(
      "details",
      {},
      element("summary", {}, text.testers),
      element("label", { for: select.id }, text.failure),
      select,
    );
  }

  /**
   * Opens the dialog. Resolves with the tester's failure ("" for none), or null where the guest does not pay.
   * @param again the window opens once more: what was paid with was declined, or the guest is to confirm again.
   * @param opened is handed the dialog.
   */
  function ask(text, order, { again, opened }) {
    return new Promise((resolve) => {
      const title = element("h2", { id: "demo-wallet-title" }, text.title);
      const note = element("p", { id: "demo-wallet-note" }, text.note);
      const pay = element("button", { type: "submit", value: "pay", class: "demo-wallet-pay" }, text.pay);
      const cancel = element("button", { type: "submit", value: "cancel", class: "demo-wallet-cancel" }, text.cancel);
      const form = element(
        "form",
        { method: "dialog" },
        title,
        note,
        ...(again ? [element("p", { role: "alert" }, order.asks_again ? text.confirmAgain : text.declined)] : []),
        element("p", {}, order.description),
        element("p", { class: "demo-wallet-amount" }, `${text.amount} `, element("strong", {}, money(order.amount))),
        element("div", { class: "demo-wallet-actions" }, pay, cancel),
        choices(text),
      );
      const dialog = element(
        "dialog",
        { class: "demo-wallet", lang: language(), "aria-labelledby": title.id, "aria-describedby": note.id },
        form,
      );
      dialog.addEventListener("close", () => {
        const failure = dialog.querySelector("select").value;
        dialog.remove();
        resolve(dialog.returnValue === "pay" ? failure : null);
      });
      document.body.append(dialog);
      opened(dialog);
      dialog.showModal();
      pay.focus();
    });
  }

  function Buttons(options) {
    const button = element("button", { type: "button", class: "demo-wallet-button" });
    let allowed = true;
    let busy = false;
    let closed = false;
    let dialog = null;
    const source = options.fundingSource ?? "paypal";
    const show = () => {
      button.disabled = busy || !allowed;
      button.setAttribute("aria-busy", String(busy));
    };

    async function refused() {
      let rejected = false;
      const actions = {
        resolve: () => Promise.resolve(),
        reject: () => {
          rejected = true;
          return Promise.resolve();
        },
      };
      await options.onClick?.({ fundingSource: source }, actions);
      return rejected;
    }

    async function pay(orderID, again = false) {
      const order = await request(`checkout/${encodeURIComponent(orderID)}`);
      const opened = (shown) => {
        dialog = shown;
      };
      const failure = await ask(await load(), order, { again, opened });
      button.focus();
      if (closed) return;
      if (failure === null) return void (await options.onCancel?.({ orderID }, { redirect: () => undefined }));
      await request(`checkout/${encodeURIComponent(orderID)}/approve`, { failure, source });
      const actions = { restart: () => pay(orderID, true), redirect: (url) => window.location.assign(url) };
      await options.onApprove?.({ orderID, payerID: "DEMO", facilitatorAccessToken: "" }, actions);
    }

    async function click() {
      if (busy || !allowed || closed) return;
      try {
        if (await refused()) return;
        busy = true;
        button.setAttribute("aria-busy", "true");
        await pay(await options.createOrder({ paymentSource: source }, {}));
      } catch (error) {
        if (!closed) options.onError?.(error);
      } finally {
        busy = false;
        show();
      }
    }

    return {
      isEligible: () => true,
      async render(target) {
        const container = typeof target === "string" ? document.querySelector(target) : target;
        loadStyles();
        const text = await load();
        if (closed) return;
        const label = source === "paypal" ? text.button : text.otherButtons[source];
        button.replaceChildren(element("span", { class: "demo-wallet-mark" }, text.mark), ` ${label}`);
        button.addEventListener("click", () => void click());
        container.replaceChildren(button);
        const toggle = (value) => () => {
          allowed = value;
          show();
          return Promise.resolve();
        };
        options.onInit?.({ correlationID: "demo" }, { enable: toggle(true), disable: toggle(false) });
      },
      close() {
        closed = true;
        dialog?.close("cancel");
        button.remove();
        return Promise.resolve();
      },
    };
  }

  const namespace = document.currentScript.dataset.namespace ?? "paypal";
  window[namespace] = {
    version: "demo",
    FUNDING: { PAYPAL: "paypal", PAYLATER: "paylater", SEPA: "sepa", CARD: "card" },
    Buttons,
  };
})();
