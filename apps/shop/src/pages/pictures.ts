import { raw, type Html } from '@sentiero/lab-app';

type Drawing = { readonly ground: string; readonly shapes: string };

const basket: Drawing = {
  ground: '#e9dcc3',
  shapes:
    '<path d="M60 110a60 62 0 0 1 120 0" fill="none" stroke="#8a5a34" stroke-width="9"/><path d="M38 108h164l-16 78a10 10 0 0 1-10 8H64a10 10 0 0 1-10-8z" fill="#b97f47"/><path d="M44 132h152M49 156h142M80 108l8 86M120 108v86M160 108l-8 86" stroke="#8a5a34" stroke-width="5"/>',
};

/** The drawing of each product, by its id. */
const drawings: Readonly<Record<number, Drawing>> = {
  1: {
    ground: '#f6dfb4',
    shapes:
      '<g fill="#d08a3c" stroke="#9c5a20" stroke-width="5"><ellipse cx="62" cy="128" rx="36" ry="26" transform="rotate(-28 62 128)"/><ellipse cx="180" cy="114" rx="36" ry="26" transform="rotate(-28 180 114)"/><ellipse cx="92" cy="112" rx="42" ry="30" transform="rotate(32 92 112)" fill="#e0a251"/><ellipse cx="124" cy="132" rx="44" ry="31" transform="rotate(-32 124 132)"/><ellipse cx="152" cy="112" rx="42" ry="30" transform="rotate(32 152 112)" fill="#e0a251"/></g><path d="M78 102q14-10 26 2M110 128q14-14 28-10M140 100q14-8 26 4" fill="none" stroke="#f9e2b0" stroke-width="6" stroke-linecap="round"/>',
  },
  2: {
    ground: '#dfe6c8',
    shapes:
      '<path d="M30 150 176 74a40 40 0 0 1 34 46v30z" fill="#f7d774"/><path d="M30 150h180v34a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6z" fill="#eebf4a"/><path d="M30 150 176 74q10 2 16 8L52 150z" fill="#b5763a"/><g fill="#d79f2e"><circle cx="80" cy="170" r="9"/><circle cx="132" cy="166" r="6"/><circle cx="172" cy="174" r="10"/><ellipse cx="160" cy="122" rx="13" ry="9"/></g>',
  },
  3: {
    ground: '#f9e6b8',
    shapes:
      '<path d="M70 78h100v18H70z" fill="#c4512d"/><path d="M66 96h108q14 10 14 28v58a14 14 0 0 1-14 14H66a14 14 0 0 1-14-14v-58q0-18 14-28z" fill="#e79a1f"/><path d="M68 112q-6 8-6 20v34" fill="none" stroke="#fbd680" stroke-width="8" stroke-linecap="round"/><path d="M82 126h76v46H82z" fill="#fff6e6"/><path d="m120 132 15 8v16l-15 8-15-8v-16z" fill="none" stroke="#c4512d" stroke-width="5"/><g transform="translate(186 62)"><ellipse rx="15" ry="10" fill="#efb52f"/><path d="M-5-9v18M5-8v16" stroke="#40301f" stroke-width="5"/><ellipse cx="-4" cy="-13" rx="10" ry="6" fill="#fff" opacity=".9" transform="rotate(-24)"/></g>',
  },
  4: {
    ground: '#dbe7cf',
    shapes:
      '<path d="M120 96c34-22 76 0 72 46-4 40-34 62-52 56-14-5-26-5-40 0-18 6-48-16-52-56-4-46 38-68 72-46z" fill="#c8412f"/><path d="M70 116c-12 14-12 36-6 50" fill="none" stroke="#f08a6c" stroke-width="9" stroke-linecap="round"/><path d="M120 98c-2-18 2-32 14-44" fill="none" stroke="#6b4526" stroke-width="8" stroke-linecap="round"/><path d="M132 72c14-18 36-20 52-12-10 18-32 26-52 12z" fill="#4f8a4f"/>',
  },
  5: {
    ground: '#efdcc8',
    shapes:
      '<g stroke-width="4"><path d="M52 132c0-30 14-52 28-52s28 22 28 52z" fill="#fdf6ea" stroke="#d9c8ae"/><path d="M92 132c0-32 14-56 29-56s29 24 29 56z" fill="#c98d5e" stroke="#a76d42"/><path d="M134 132c0-30 13-52 28-52s28 22 28 52z" fill="#b9d0cf" stroke="#8fb0af"/></g><path d="M28 128q15-12 31 0 15 14 31 0 15-12 30 0 16 14 31 0 15-12 31 0 15 12 30 0l-8 56a10 10 0 0 1-10 8H46a10 10 0 0 1-10-8z" fill="#8d99a0"/><path d="M58 150v24M90 152v24M121 150v24M152 152v24M182 150v24" stroke="#76828a" stroke-width="5" stroke-linecap="round"/>',
  },
  6: {
    ground: '#f7d9bf',
    shapes:
      '<g stroke="#3f7a48" stroke-width="8" stroke-linecap="round" fill="none"><path d="M96 92q-18-30-44-34M104 88q-6-30-20-46M120 86V38M136 88q6-30 22-44M146 92q16-28 42-32"/></g><path d="M76 92q12-12 26 0 6 60-18 110-24-50-8-110z" fill="#e1762f" transform="rotate(12 88 96)"/><path d="M140 92q12-12 26 0 14 60-10 110-24-50-16-110z" fill="#e1762f" transform="rotate(-12 154 96)"/><path d="M106 90q14-12 28 0 10 66-14 116-24-50-14-116z" fill="#f08a3c"/><path d="M110 118h14M118 144h12M112 166h10" stroke="#c4591b" stroke-width="5" stroke-linecap="round"/>',
  },
  7: {
    ground: '#d5e4ea',
    shapes:
      '<path d="M98 40h44v20H98z" fill="#2f5d43"/><path d="M100 60h40v26q20 14 20 40v66a12 12 0 0 1-12 12H92a12 12 0 0 1-12-12v-66q0-26 20-40z" fill="#fff" stroke="#b8cbd3" stroke-width="5"/><path d="M84 128q36-14 72 0v62a10 10 0 0 1-10 10H94a10 10 0 0 1-10-10z" fill="#fdf8ec"/><path d="M96 152q24-16 48 0v30q-24 14-48 0z" fill="#2f5d43"/><path d="M106 166q14-8 28 0" fill="none" stroke="#fdf8ec" stroke-width="6" stroke-linecap="round"/><path d="M96 100v18" stroke="#dbe9ee" stroke-width="7" stroke-linecap="round"/>',
  },
  8: {
    ground: '#ecd2c2',
    shapes:
      '<g transform="rotate(-9 120 120)"><path d="M66 50h108v76H66z" fill="#4a2a1a"/><path d="M74 58h42v28H74zm50 0h42v28h-42zM74 94h42v28H74zm50 0h42v28h-42z" fill="#633b26"/><path d="m60 112 14 8 14-8 14 8 14-8 14 8 14-8 14 8 14-8 6 4v84H60z" fill="#2f5d43"/><path d="M78 144h84v32H78z" fill="#fff6e6"/><path d="M92 160h56" stroke="#c4512d" stroke-width="7" stroke-linecap="round"/></g>',
  },
  9: {
    ground: '#e3cfb6',
    shapes:
      '<path d="M72 56h96l10 22v118a8 8 0 0 1-8 8H70a8 8 0 0 1-8-8V78z" fill="#a8442a"/><path d="M72 56h96l10 22H62z" fill="#833220"/><circle cx="120" cy="138" r="40" fill="#fff6e6"/><g fill="#4a2a1a"><ellipse cx="108" cy="138" rx="15" ry="23" transform="rotate(22 108 138)"/><ellipse cx="136" cy="138" rx="15" ry="23" transform="rotate(-14 136 138)"/></g><path d="M102 120q10 18 8 36M134 118q-2 20 6 38" fill="none" stroke="#c79a6f" stroke-width="4"/>',
  },
  10: {
    ground: '#fbdcb6',
    shapes:
      '<path d="M74 66h92v16H74z" fill="#fff"/><path d="M66 58h108l-8 26q-10 8-18 0-10 8-18 0-10 8-20 0-10 8-18 0-10 8-18 0z" fill="#7fa36b"/><path d="M70 90h100q12 8 12 24v74a12 12 0 0 1-12 12H70a12 12 0 0 1-12-12v-74q0-16 12-24z" fill="#ee8b2d"/><path d="M78 122h84v52H78z" fill="#fff6e6"/><circle cx="112" cy="150" r="16" fill="#f2a548"/><circle cx="132" cy="150" r="16" fill="#e67d25"/><path d="M120 134q8-12 20-12" stroke="#3f7a48" stroke-width="6" fill="none" stroke-linecap="round"/>',
  },
  11: {
    ground: '#e4e6b9',
    shapes:
      '<path d="M84 30h26v14H84z" fill="#c4512d"/><path d="M86 44h22v34q18 16 18 44v74a10 10 0 0 1-10 10H78a10 10 0 0 1-10-10v-74q0-28 18-44z" fill="#587a3a"/><path d="M72 134h50v44H72z" fill="#fff6e6"/><path d="M97 142q12 0 10 14 4 14-10 14t-10-14q-2-14 10-14z" fill="#b3bb3f"/><path d="M140 120h50l-6 80a6 6 0 0 1-6 6h-26a6 6 0 0 1-6-6z" fill="#fdfaf0" opacity=".85"/><path d="M142 140h46l-5 58h-36z" fill="#e8c455"/><circle cx="158" cy="164" r="4" fill="#fff"/><circle cx="172" cy="150" r="3" fill="#fff"/>',
  },
  12: {
    ground: '#e2d7bd',
    shapes:
      '<g stroke="#a98244" stroke-width="4"><ellipse cx="86" cy="158" rx="48" ry="34" fill="#d3ab67" transform="rotate(-14 86 158)"/><ellipse cx="160" cy="164" rx="46" ry="32" fill="#c79c55" transform="rotate(12 160 164)"/><ellipse cx="124" cy="110" rx="50" ry="35" fill="#dfba79" transform="rotate(8 124 110)"/></g><g fill="#8d6a34"><circle cx="104" cy="104" r="4"/><circle cx="140" cy="96" r="4"/><circle cx="134" cy="124" r="4"/><circle cx="70" cy="158" r="4"/><circle cx="98" cy="168" r="4"/><circle cx="164" cy="156" r="4"/><circle cx="180" cy="172" r="4"/></g>',
  },
  13: {
    ground: '#d3e2d0',
    shapes:
      '<path d="M52 106h116v44a50 50 0 0 1-50 50h-16a50 50 0 0 1-50-50z" fill="#fffaf0"/><path d="M168 120h12a22 22 0 0 1 0 44h-16" fill="none" stroke="#fffaf0" stroke-width="12"/><ellipse cx="110" cy="106" rx="58" ry="13" fill="#a9b45a"/><path d="M90 88q-10-14 2-26t0-26M124 88q-10-14 2-26t0-26" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/><path d="M110 182q-24-14-20-40 24 4 20 40zm0 0q24-14 20-40-24 4-20 40z" fill="#4f8a4f"/>',
  },
  14: {
    ground: '#f0cfc0',
    shapes:
      '<g fill="#7c2f22" stroke="#5b1f16" stroke-width="5"><rect x="68" y="62" width="40" height="140" rx="18" transform="rotate(8 88 132)"/><rect x="130" y="62" width="40" height="140" rx="18" transform="rotate(-8 150 132)"/></g><path d="M102 66q18-38 36 0" fill="none" stroke="#f5e6cd" stroke-width="6"/><path d="M86 92v72M150 92v72" stroke="#b0594a" stroke-width="7" stroke-linecap="round" opacity=".8"/>',
  },
  15: {
    ground: '#e7e8cd',
    shapes:
      '<g fill="#4f9a4c"><ellipse cx="88" cy="104" rx="34" ry="22" transform="rotate(28 88 104)"/><ellipse cx="154" cy="104" rx="34" ry="22" transform="rotate(-28 154 104)"/><ellipse cx="98" cy="70" rx="30" ry="20" transform="rotate(42 98 70)" fill="#63b05c"/><ellipse cx="144" cy="70" rx="30" ry="20" transform="rotate(-42 144 70)" fill="#63b05c"/><ellipse cx="121" cy="56" rx="18" ry="28" fill="#78c06f"/></g><path d="M121 60v90" stroke="#2f6b38" stroke-width="6"/><path d="M64 134h114v20H64z" fill="#a8442a"/><path d="M72 154h98l-10 46a8 8 0 0 1-8 6H90a8 8 0 0 1-8-6z" fill="#c4512d"/>',
  },
  16: {
    ground: '#dfe3d3',
    shapes:
      '<path d="M44 118 150 88l50 26-104 32z" fill="#b9c588"/><path d="m44 118 52 28v50l-52-28z" fill="#8ea05a"/><path d="m96 146 104-32v46L96 196z" fill="#a3b36d"/><path d="m118 156 60-18v16l-60 19z" fill="#dfe6bd"/><g fill="#fff" opacity=".95"><circle cx="60" cy="84" r="16"/><circle cx="88" cy="66" r="10"/><circle cx="186" cy="74" r="12"/><circle cx="166" cy="56" r="7"/></g>',
  },
};

/** The product's drawing, or a basket for a row that an injected query returned. */
export function picture(productId: number): Html {
  const { ground, shapes } = drawings[productId] ?? basket;
  return raw(
    `<svg class="picture" viewBox="0 0 240 240" aria-hidden="true"><rect width="240" height="240" fill="${ground}"/>${shapes}</svg>`,
  );
}
