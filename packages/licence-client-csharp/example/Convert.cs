using System;
using System.IO;
using System.Threading.Tasks;
using Foyer.Licence;

/// <summary>A sample: a program that runs on a licence of the demo vendor. convert.exe KEYS activate | key KEY | trial | status | release | convert TEXT</summary>
internal static class ConvertProgram
{
    private static async Task<string> Run(LicenceClient client, string command, string word)
    {
        switch (command)
        {
            case "activate": return Describe(await client.SignIn(prompt => Console.WriteLine("Open " + prompt.Link + "\nand compare the code " + prompt.Code)));
            case "key": return Describe(await client.Activate(word));
            case "trial": return Describe(await client.StartTrial());
            case "status": return Describe(client.Check());
            case "release": await client.Release(); return "The seat is free for another device.";
            default: await client.Ensure(); return word.ToUpperInvariant();
        }
    }

    private static string Describe(Licence licence) { return "Good until " + licence.ExpiresAt.ToString("u"); }

    private static int Main(string[] words)
    {
        if (words.Length < 2)
        {
            Console.Error.WriteLine("convert KEYS COMMAND [WORD], where KEYS is a file of /.well-known/jwks.json");
            return 1;
        }
        try
        {
            var client = new LicenceClient(new LicenceOptions
            {
                Server = "http://localhost:3000",
                Line = "downloader",
                Keys = PublicKey.ReadAll(File.ReadAllText(words[0])),
                StorePath = Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData), "tidewren-convert.store"),
            });
            Console.WriteLine(Run(client, words[1], words.Length > 2 ? words[2] : "").GetAwaiter().GetResult());
            return 0;
        }
        catch (LicenceException error)
        {
            Console.Error.WriteLine(error.Problem + ": " + error.Message);
            return 2;
        }
    }
}
