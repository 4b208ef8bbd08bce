// Reed-Solomon codes over the field of 256 elements, as QR codes use them (ISO/IEC 18004, annex A).

const POLYNOMIAL = 0x11d; // reduces products: x^8 + x^4 + x^3 + x^2 + 1
const [POWERS, LOGARITHMS] = fieldTables();

/** Return the powers of the generator 2, twice in a row, and their logarithms. */
function fieldTables() {
  const powers = new Uint8Array(510);
  const logarithms = new Uint8Array(256);
  let value = 1;
  for (let exponent = 0; exponent < 255; exponent++) {
    powers[exponent] = powers[exponent + 255] = value;
    logarithms[value] = exponent;
    value <<= 1;
    if (value > 255) value ^= POLYNOMIAL;
  }
  return [powers, logarithms];
}

function multiply(first, second) {
  return first && second ? POWERS[LOGARITHMS[first] + LOGARITHMS[second]] : 0;
}

/** Return the polynomial (x - 1)(x - 2)(x - 4)... of a degree, without its leading 1. */
function divisor(degree) {
  const result = new Uint8Array(degree);
  result[degree - 1] = 1;
  for (let root = 0; root < degree; root++) {
    for (let index = 0; index < degree; index++) {
      result[index] = multiply(result[index], POWERS[root]);
      if (index + 1 < degree) result[index] ^= result[index + 1];
    }
  }
  return result;
}

/** Return the error correction bytes of a block of data: the remainder of a division. */
export function correctionBytes(data, count) {
  const by = divisor(count);
  const rest = new Uint8Array(count);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest.copyWithin(0, 1);
    rest[count - 1] = 0;
    for (let index = 0; index < count; index++) rest[index] ^= multiply(by[index], factor);
  }
  return rest;
}
