using System;
using System.Collections.Generic;

namespace Foyer.Licence
{
    /// <summary>What a client is made of; what is left out has a default.</summary>
    public sealed class LicenceOptions
    {
        /// <summary>The vendor's member area, such as `https://member.example.com`.</summary>
        public string Server { get; set; }
        /// <summary>The key of the product line that the program belongs to.</summary>
        public string Line { get; set; }
        /// <summary>The vendor's keys, shipped with the program: <see cref="PublicKey.ReadAll"/> of what `/.well-known/jwks.json` gave.</summary>
        public IReadOnlyList<PublicKey> Keys { get; set; }
        /// <summary>The file in which the licence is kept, encrypted.</summary>
        public string StorePath { get; set; }
        /// <summary>What it is encrypted under, such as a text from the system's keychain; null: the device's fingerprint.</summary>
        public string Secret { get; set; }
        /// <summary>null: the computer that this runs on.</summary>
        public Device Device { get; set; }
        /// <summary>The program's own version, such as `5.2.0`.</summary>
        public string Version { get; set; }
        /// <summary>When this version was released: a licence whose updates ended before does not open it.</summary>
        public DateTimeOffset? Released { get; set; }
        /// <summary>For a program that updates itself.</summary>
        public UpdateOptions Updates { get; set; }
        /// <summary>Such as `http://proxy.example:3128`; empty: none; null: the system's.</summary>
        public string Proxy { get; set; }
        /// <summary>So long may a call take, 40 seconds at most; null: 20.</summary>
        public TimeSpan? Timeout { get; set; }
        /// <summary>
        /// The name of this running program, of 16 to 64 letters, digits, `-` and `_`, where floating places are counted by process:
        /// programs that give the same one share a place. null: a random one.
        /// </summary>
        public string Process { get; set; }
        /// <summary>null: the system's clock.</summary>
        public Func<DateTimeOffset> Now { get; set; }
    }

    /// <summary>What the member has to do in the browser.</summary>
    public sealed class Prompt
    {
        /// <summary>To be typed at <see cref="Address"/>, for anyone who cannot open <see cref="Link"/>.</summary>
        public string Code { get; internal set; }
        public string Address { get; internal set; }
        /// <summary>The address with the code in it: open it, or show it as a QR code.</summary>
        public string Link { get; internal set; }
        public DateTimeOffset ExpiresAt { get; internal set; }
    }

    /// <summary>By what a program without a seat shows whose seats it may list and free.</summary>
    public sealed class Proof
    {
        public string Key { get; }
        public string Email { get; }
        public string Password { get; }

        public Proof(string key) { Key = key; }

        public Proof(string email, string password)
        {
            Email = email;
            Password = password;
        }
    }

    /// <summary>The devices that have the seats of a line, for a dialogue that lets the user free one.</summary>
    public sealed class SeatedDevices
    {
        public IReadOnlyList<SeatedDevice> Devices { get; internal set; }
        /// <summary>One may be freed now: the year's releases are not used up. One that floats may be at any time.</summary>
        public bool MayFree { get; internal set; }
    }

    /// <summary>A device that has one of the seats.</summary>
    public sealed class SeatedDevice
    {
        public string Id { get; internal set; }
        public string Device { get; internal set; }
        public string Name { get; internal set; }
        public DateTimeOffset LastSeen { get; internal set; }
        /// <summary>Of the program on it; null: it has not said it.</summary>
        public string Version { get; internal set; }
        /// <summary>It is at work on a floating seat: to free it counts as no release.</summary>
        public bool Floating { get; internal set; }
    }
}
